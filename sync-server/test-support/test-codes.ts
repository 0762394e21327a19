import { Secret, TOTP } from 'otpauth';
import { endpoints } from '#contracts/api/endpoints.ts';
import type { TestClient } from './test-client.ts';
import type { TestServer } from './test-server.ts';

export const stepMs = 30_000;

/** An authenticator app with one secret. */
export interface CodeApp {
  /** The code at the server's time. @param steps later or earlier, in steps of 30 seconds */
  code(steps?: number): string;
  recoveryCodes: readonly string[];
}

export function createCodeApp({ clock }: TestServer, secret: string, recoveryCodes: string[] = []): CodeApp {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return {
    code: (steps = 0) => totp.generate({ timestamp: clock.now().getTime() + steps * stepMs }),
    recoveryCodes,
  };
}

/** Turns two-step verification on. The clock is a step later afterwards, so that the next code is a new one. */
export async function turnOnCodes(server: TestServer, client: TestClient): Promise<CodeApp> {
  const { secret } = (await client.call(endpoints.startTotp)).body;
  const { body } = await client.call(endpoints.confirmTotp, {
    body: { code: createCodeApp(server, secret).code() },
  });
  server.clock.advance(stepMs);
  return createCodeApp(server, secret, body.codes);
}
