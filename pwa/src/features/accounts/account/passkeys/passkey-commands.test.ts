import { afterEach, expect, test, vi } from 'vitest';
import { offerPasskeys } from './passkey-commands.ts';

afterEach(() => vi.unstubAllGlobals());

test('passkeys are offered also while the form asks for a code and shows no username field', async () => {
  const options = {
    challenge: 'AAAA',
    rpId: 'localhost',
    allowCredentials: [],
    userVerification: 'required',
  };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(options, { headers: { 'X-App': '1' } })));
  const isConditionalMediationAvailable = () => Promise.resolve(true);
  vi.stubGlobal('PublicKeyCredential', Object.assign(vi.fn(), { isConditionalMediationAvailable }));
  const asked: unknown[] = [];
  const cancelled = new DOMException('The person cancelled', 'NotAllowedError');
  const get = ({ mediation }: CredentialRequestOptions) => {
    asked.push(mediation);
    return Promise.reject(cancelled);
  };
  vi.stubGlobal('navigator', { credentials: { get } });
  expect(document.querySelector('input')).toBeNull();
  expect(await offerPasskeys()).toBeNull();
  expect(asked).toEqual(['conditional']);
});
