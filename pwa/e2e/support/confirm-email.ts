import { expect } from 'vitest';

/** Confirms the address of a new account with the link of the newest mail to it, which the demo shows on a page. */
export async function confirmEmail(origin: string, email: string): Promise<void> {
  let token: string | undefined;
  const find = async (): Promise<boolean> => {
    const list = await (await fetch(`${origin}/dev/mail`)).text();
    const row = list.split('<tr>').find((one) => one.includes(email)) ?? '';
    const path = /href="([^"]+\/text)"/.exec(row)?.[1];
    if (path === undefined) return false;
    const mail = await (await fetch(origin + path)).text();
    token = /#verify\.([\w-]+)/.exec(mail)?.[1];
    return token !== undefined;
  };
  await expect.poll(find, { timeout: 20_000 }).toBe(true);
  const confirmed = await fetch(`${origin}/api/auth/verify`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  expect(confirmed.status).toBe(204);
}
