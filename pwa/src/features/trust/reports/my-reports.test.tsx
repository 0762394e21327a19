import { useState } from 'react';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Report } from '#contracts/domain/trust/reports.ts';
import { headers } from '#contracts/sync/sync-wire.ts';
import { privateDb, switchAccount } from '#pwa/data/open-stores.ts';
import { sendReport } from '#pwa/features/shared/reports/report-commands.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { hasUnsavedChanges } from '#pwa/ui/unsaved/unsaved-changes.ts';
import { MyReports } from './my-reports.tsx';

const report: Report = {
  ...{ id: 5, targetKind: 'person', targetId: 9, pictureUrl: null, title: 'Anna', reason: 'offensive' },
  ...{ role: 'reporter', state: 'open', decision: null, statement: null, text: '', appealUntil: null },
  ...{ createdAt: '2030-01-01T09:00:00.000Z', decidedAt: null },
};
const reply = (body: unknown) => Promise.resolve(Response.json(body, { headers: { [headers.app]: '1' } }));
const noConnection = () => Promise.reject(new TypeError('offline'));

/** The list, and a button that switches the connection off and on. */
function Page() {
  const [isOnline, setIsOnline] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setIsOnline(!isOnline)}>
        Connection
      </button>
      <MyReports isOnline={isOnline} />
    </>
  );
}

// Fluent is large; load it before a dialog is opened.
beforeAll(() => import('#pwa/ui/dialog/dialog-sheet-surface.tsx'));
beforeEach(async () => {
  switchAccount(1);
  await privateDb().outbox.clear();
});
afterEach(async () => {
  await privateDb().outbox.clear();
  switchAccount(null);
  vi.unstubAllGlobals();
});

test('a report that waits on the device is listed', async () => {
  vi.stubGlobal('fetch', noConnection);
  const reported = { kind: 'person', id: 9, ownerId: 9, title: 'Anna', author: 'Anna' } as const;
  await sendReport(reported, 'offensive', 'Rude words');
  renderScreen(<MyReports isOnline={false} />);
  expect(await screen.findByText('You reported a person: Anna')).toBeTruthy();
  expect(screen.getByText('Waiting to be sent')).toBeTruthy();
  expect(screen.queryByText('You have not reported anything.')).toBeNull();
});

test('a report that was refused leads to what can be done about it', async () => {
  vi.stubGlobal('fetch', noConnection);
  const reported = { kind: 'person', id: 9, ownerId: 9, title: 'Anna', author: 'Anna' } as const;
  await sendReport(reported, 'offensive', 'Rude words');
  const lastError = { code: 'limit_reached', status: 422, detail: 'Try again tomorrow.' } as const;
  await privateDb().outbox.toCollection().modify({ state: 'rejected', lastError });
  renderScreen(<MyReports isOnline={false} />);
  expect(await screen.findByText('Try again tomorrow.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Needs attention' }).getAttribute('href')).toBe('/sync');
});

test('a further page that could not be loaded says so, and can be asked for again', async () => {
  const answers = [
    () => reply({ reports: [report], next: 'cursor' }),
    noConnection,
    () => reply({ reports: [{ ...report, id: 4, title: 'Ben' }], next: null }),
  ];
  vi.stubGlobal('fetch', () => answers.shift()!());
  const { user } = renderScreen(<MyReports isOnline />);
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  expect((await screen.findByRole('alert')).textContent).toBe('More reports could not be loaded.');
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('You reported a person: Ben')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('pages are read from the first again when the connection returns', async () => {
  const answers = [
    () => reply({ reports: [report], next: 'cursor' }),
    () => reply({ reports: [{ ...report, id: 4, title: 'Ben' }], next: null }),
    () => reply({ reports: [report], next: 'cursor' }),
  ];
  vi.stubGlobal('fetch', () => answers.shift()!());
  const { user } = renderScreen(<Page />);
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  await screen.findByText('You reported a person: Ben');
  await user.click(screen.getByRole('button', { name: 'Connection' }));
  await user.click(screen.getByRole('button', { name: 'Connection' }));
  await waitFor(() => expect(screen.queryByText('You reported a person: Ben')).toBeNull());
  expect(await screen.findByRole('button', { name: 'Show more' })).toBeTruthy();
  expect(answers).toEqual([]);
});

test('an appeal that was closed by a slip is still there, holds back an update, and ends when it is sent', async () => {
  const decided = { ...report, state: 'decided' as const, appealUntil: '2099-01-01T09:00:00.000Z' };
  const done = () => Promise.resolve(new Response(null, { status: 204, headers: { [headers.app]: '1' } }));
  vi.stubGlobal('fetch', (_: string, { method }: RequestInit) =>
    method === 'POST' ? done() : reply({ reports: [decided], next: null }),
  );
  const { user } = renderScreen(<MyReports isOnline />);
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: /^Ask for another decision/ }));
    return within(await screen.findByRole('dialog'));
  };
  const reason = 'The words were aimed at me, and nobody has asked me about them.';
  await user.click((await open()).getByRole('textbox'));
  await user.paste(reason);
  expect(hasUnsavedChanges()).toBe(true);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const dialog = await open();
  expect(dialog.getByRole('textbox')).toHaveProperty('value', reason);
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(hasUnsavedChanges()).toBe(false));
});
