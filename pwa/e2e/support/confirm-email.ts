import { vi } from 'vitest';

/** Confirms the address of a new account with the link of the newest mail to it, which the demo shows on a page. */
export async function confirmEmail(origin: string, email: string): Promise<void> {
  const findToken = async (): Promise<string> => {
    const list = await (await fetch(`${origin}/dev/mail`)).text();
    const row = list.split('<tr>').find((one) => one.includes(email)) ?? '';
    const path = /href="([^"]+\/text)"/.exec(row)?.[1];
    const mail = path === undefined ? '' : await (await fetch(origin + path)).text();
    const token = /#verify\.([\w-]+)/.exec(mail)?.[1];
    if (token === undefined) throw new Error(`No mail to ${email} confirms its address`);
    return token;
  };
  const token = await vi.waitFor(findToken, { timeout: 20_000 });
  const confirmed = await fetch(`${origin}/api/auth/verify`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  if (confirmed.status !== 204)
    throw new Error(`The address ${email} was not confirmed: ${confirmed.status}`);
}
