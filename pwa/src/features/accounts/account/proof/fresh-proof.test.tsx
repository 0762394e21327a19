import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { refusals } from '#contracts/api/errors.ts';
import { ApiError } from '#pwa/sync/transport/api-error.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { withFreshProof } from '#pwa/features/shared/fresh-proof.ts';
import { FreshProofLayer } from './fresh-proof-layer.tsx';

afterEach(() => vi.unstubAllGlobals());

const refusal = (code: 'proof_needed' | 'taken') =>
  new ApiError(
    { type: 'about:blank', title: code, code, ...refusals[code] },
    { retryAfterMs: null, epoch: null },
  );

/** A server that knows the password. */
function stubServer(password: string): void {
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    const isRight = (JSON.parse(init.body as string) as { password: string }).password === password;
    const message = 'This is not your password.';
    const problem = { code: 'invalid_fields', detail: message, errors: [{ field: 'password', message }] };
    return Promise.resolve(
      new Response(isRight ? null : JSON.stringify(problem), {
        status: isRight ? 204 : 422,
        headers: { 'X-App': '1', 'Content-Type': 'application/json' },
      }),
    );
  });
}

test('an action that needs a proof asks for the password and is done then', async () => {
  stubServer('cedar and steam');
  const { user } = renderScreen(<FreshProofLayer isOnline />);
  const action = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(refusal('proof_needed'))
    .mockResolvedValue('done');
  const result = withFreshProof(action);
  await user.type(await screen.findByLabelText('Password'), 'not the one');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('This is not your password.')).toBeTruthy();
  expect(action).toHaveBeenCalledTimes(1);
  await user.clear(screen.getByLabelText('Password'));
  await user.type(screen.getByLabelText('Password'), 'cedar and steam');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await result).toBe('done');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a person who closes the question gets the refusal, and nothing is done', async () => {
  const { user } = renderScreen(<FreshProofLayer isOnline />);
  const action = vi.fn(() => Promise.reject(refusal('proof_needed')));
  const result = withFreshProof(action).catch((error: unknown) => error);
  await screen.findByLabelText('Password');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(await result).toMatchObject({ code: 'proof_needed' });
  expect(action).toHaveBeenCalledTimes(1);
});

test('other refusals ask nothing', async () => {
  renderScreen(<FreshProofLayer isOnline />);
  await expect(withFreshProof(() => Promise.reject(refusal('taken')))).rejects.toMatchObject({
    code: 'taken',
  });
  expect(screen.queryByRole('dialog')).toBeNull();
});
