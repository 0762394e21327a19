import type { SessionUser } from '#contracts/domain/accounts/users.ts';
import { describeDevice } from '#server/accounts/sessions/device-label.ts';
import { cookieMaxAgeSeconds } from '#server/accounts/sessions/session-service.ts';
import type { CallContext } from '#server/http/handlers.ts';
import { startCookies } from '#server/http/session-cookie.ts';
import type { LogInOrigin, SignedIn } from './user-service.ts';

/** Where a login comes from. */
export const originOf = (call: CallContext<unknown>): LogInOrigin => ({
  address: call.address,
  caller: call.caller,
  device: describeDevice(call.header('user-agent')),
});

/** Gives the browser the session. @returns reply of the login */
export function startInBrowser(call: CallContext<unknown>, { token, user }: SignedIn): SessionUser {
  const cookie = { value: token, maxAgeSeconds: cookieMaxAgeSeconds };
  for (const line of startCookies(call.header('cookie'), call.secure, cookie)) {
    call.setHeader('Set-Cookie', line);
  }
  return user;
}
