import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import { headers } from '#contracts/sync/sync-wire.ts';
import { switchAccount } from '#pwa/data/open-stores.ts';
import { buildProperty } from '#pwa/test-support/builders.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { DecisionDialog } from './decision-dialog.tsx';

beforeEach(() => switchAccount(3));
afterEach(() => {
  switchAccount(null);
  vi.unstubAllGlobals();
});

function open(given: Partial<Property>) {
  const property = buildProperty({ id: 7, version: 4, verificationNotes: null, ...given });
  const sent = vi.fn<typeof fetch>(() =>
    Promise.resolve(Response.json(property, { headers: { [headers.app]: '1' } })),
  );
  vi.stubGlobal('fetch', sent);
  const onDecided = vi.fn();
  const view = renderScreen(
    <DecisionDialog opened={property} open isOnline onClose={() => undefined} onDecided={onDecided} />,
  );
  return { ...view, property, sent, onDecided };
}

test('nothing is chosen for staff, and a rejection is sent only with notes', async () => {
  const { user, sent, onDecided } = open({ verificationStatus: 'verified' });
  expect(await screen.findByRole('dialog', { name: 'Change status' })).toBeTruthy();
  expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  const update = screen.getByRole('button', { name: 'Update Verification' });
  await user.click(update);
  expect(screen.getByText('Choose a status.')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: /^Rejected/ }));
  await user.click(update);
  const notes = screen.getByRole('textbox', { name: 'Notes' });
  expect(screen.getByText('Tell the host why: a rejection needs notes.')).toBeTruthy();
  expect(document.activeElement).toBe(notes);
  expect(sent).not.toHaveBeenCalled();
  await user.type(notes, 'The photos show another house.');
  await user.click(update);
  await waitFor(() => expect(onDecided).toHaveBeenCalledWith(expect.objectContaining({ kind: 'done' })));
  const body = sent.mock.calls[0]?.[1]?.body;
  expect(JSON.parse(body as string)).toEqual({
    status: 'rejected',
    notes: 'The photos show another house.',
    version: 4,
  });
});

test.each([
  ['Verify Property', { verificationStatus: 'pending' }],
  ['Verify Property', { verificationStatus: null }],
  ['Change status', { verificationStatus: 'rejected' }],
] as const)('the dialog is called %s for %o', async (title, given) => {
  open(given);
  expect(await screen.findByRole('dialog', { name: title })).toBeTruthy();
});

test('a decision that a colleague made meanwhile is shown before it can be overridden', async () => {
  const { user, property, sent, onDecided } = open({ verificationStatus: 'pending' });
  const current = {
    ...{ ...property, version: 5, verificationStatus: 'rejected' },
    verificationNotes: 'The photos show another house.',
  };
  const problem = {
    ...{ type: 'about:blank', title: 'Changed', status: 409, code: 'changed_since_opened', current },
    detail: 'This listing changed after you opened it.',
  };
  sent.mockResolvedValueOnce(Response.json(problem, { status: 409, headers: { [headers.app]: '1' } }));
  await user.click(await screen.findByRole('radio', { name: /^Verified/ }));
  await user.click(screen.getByRole('button', { name: 'Update Verification' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Verification statusBefore: PendingNow: Rejected');
  expect(alert.textContent).toContain('NotesNow: The photos show another house.');
  expect(onDecided).not.toHaveBeenCalled();
});
