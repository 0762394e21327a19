import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { addressOfPicture } from '#contracts/domain/pictures/picture-addresses.ts';
import { privateDb, switchAccount } from '#pwa/data/open-stores.ts';
import { sessionKey } from '#pwa/data/account/stored-session.ts';
import { buildUser } from '#pwa/test-support/builders.ts';
import { fileOf, stubPictures } from '#pwa/test-support/fake-pictures.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import type { Reported } from './report-commands.ts';
import { ReportDialog } from './report-dialog.tsx';

// Fluent is large; load it before a dialog is opened.
beforeAll(() => import('#pwa/ui/dialog/dialog-sheet-surface.tsx'));

const photo = (name: string): Reported => ({
  ...{ kind: 'picture', id: 7, ownerId: 2, title: 'Cedar House', author: 'Aiko' },
  pictureUrl: `/pictures/${name}.webp`,
});
const open = (reported: Reported) =>
  renderScreen(<ReportDialog open reported={reported} onClose={() => undefined} />);
const text = () => screen.findByRole('textbox', { name: /What happened/ });

test('a report of one photo has no words of the report of another one, and its own are kept', async () => {
  const first = open(photo('pool'));
  await first.user.type(await text(), 'My face');
  first.unmount();
  const other = open(photo('sauna'));
  expect(await text()).toHaveProperty('value', '');
  other.unmount();
  open(photo('pool'));
  expect(await text()).toHaveProperty('value', 'My face');
});

test('a report without a reason leads to the reasons, which may be out of sight', async () => {
  const { user } = open(photo('pool'));
  await text();
  await user.click(screen.getByRole('button', { name: 'Send report' }));
  await screen.findByText('Please choose a reason');
  const first = screen.getByRole('radio', { name: /^Unsafe or harmful/ });
  await waitFor(() => expect(document.activeElement).toBe(first));
});

test('photos are stored on the device with the report that names them, and only people with an address can add some', async () => {
  const visitor = open(photo('pool'));
  await text();
  expect(screen.queryByRole('button', { name: 'Add photos' })).toBeNull();
  visitor.unmount();
  stubPictures();
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });
  switchAccount(1);
  await privateDb().meta.put({ key: sessionKey, value: buildUser() });
  onTestFinished(() => {
    switchAccount(null);
    vi.unstubAllGlobals();
  });
  const { user } = open(photo('sauna'));
  await user.click(await screen.findByRole('radio', { name: /^Unsafe or harmful/ }));
  await screen.findByRole('button', { name: 'Add photos' });
  fireEvent.change(screen.getByLabelText('Add photos', { selector: 'input' }), {
    target: { files: [fileOf('1.jpg'), fileOf('2.jpg')] },
  });
  await screen.findByRole('img', { name: 'Photo 2' });
  await user.click(screen.getByRole('button', { name: 'Remove photo 1' }));
  await user.click(screen.getByRole('button', { name: 'Send report' }));
  await waitFor(async () => expect(await privateDb().outbox.count()).toBe(1));
  const [stored] = await privateDb().pictures.toArray();
  const [entry] = await privateDb().outbox.toArray();
  expect(entry?.args).toMatchObject({ photos: [addressOfPicture(stored!.id, 'document')] });
  expect(await privateDb().pictureBytes.count()).toBe(1);
});
