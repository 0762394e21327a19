import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { StaffReportDetail } from '#contracts/domain/trust/moderation.ts';
import type { SuspensionOutlook } from '#contracts/domain/trust/suspensions.ts';
import { headers } from '#contracts/sync/sync-wire.ts';
import { switchAccount } from '#pwa/data/open-stores.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { ReportDialog } from './report-dialog.tsx';

const at = '2030-01-01T09:00:00.000Z';
const copy = { title: 'Rita', text: 'Rude words', author: 'Rita', pictures: [], version: null };
const open: StaffReportDetail = {
  ...{ id: 5, targetKind: 'review', targetId: 9, pictureUrl: null, title: 'Rita', reason: 'offensive' },
  ...{
    state: 'open',
    decision: null,
    createdAt: at,
    decidedAt: null,
    version: 1,
    weight: 2,
    waitingSince: at,
  },
  ...{ reporter: null, subject: null, assignee: null, text: '', statement: null, decidedBy: null },
  ...{
    evidence: copy,
    received: copy,
    present: copy,
    alsoOpen: 0,
    earlier: [],
    appeals: [],
    isOwnDecision: false,
  },
};
const decided: StaffReportDetail = {
  ...open,
  state: 'decided',
  decision: 'hide',
  statement: 'An insult to the host.',
};
const outlook: SuspensionOutlook = {
  ...{ isStaff: false, listings: 3, asHost: { stays: 2, refund: 1240 }, asGuest: { stays: 1, refund: 60 } },
  ...{ requests: 0, isMore: false, history: [] },
};
const noConnection = () => Promise.reject(new TypeError('offline'));
const reply = (body: unknown) => Promise.resolve(Response.json(body, { headers: { [headers.app]: '1' } }));
const done = () => Promise.resolve(new Response(null, { status: 204, headers: { [headers.app]: '1' } }));

const read = vi.fn<() => Promise<Response>>();
const write = vi.fn<(body?: unknown) => Promise<Response>>();
let history: SuspensionOutlook['history'] = [];

// Fluent is large; load it before a dialog is opened.
beforeAll(() => import('#pwa/ui/dialog/dialog-sheet-surface.tsx'));
beforeEach(() => {
  switchAccount(3);
  vi.stubGlobal('fetch', (url: string, { method, body }: RequestInit) => {
    if (url.endsWith('/suspension')) return reply({ ...outlook, history });
    return method === 'GET' ? read() : write(body);
  });
});
afterEach(() => {
  history = [];
  switchAccount(null);
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

function openReport() {
  const onChange = vi.fn();
  const dialog = <ReportDialog id={5} isOnline onClose={() => undefined} onChange={onChange} />;
  return { ...renderScreen(dialog), onChange };
}
const statement = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Statement of reasons/ });
/** Pastes, which is faster than pressing keys. */
async function type(user: UserEvent, text: string): Promise<void> {
  await user.click(await statement());
  await user.paste(text);
}
const press = (name: string | RegExp) => screen.getByRole('button', { name });

test('a typed statement stays while the report is loaded again', async () => {
  read.mockImplementationOnce(() => reply(open));
  read.mockImplementation(() => new Promise(() => undefined));
  write.mockImplementation(done);
  const { user, onChange } = openReport();
  await type(user, 'It insults.');
  await user.click(press('Assign to me'));
  await waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  expect(onChange).toHaveBeenCalledOnce();
  expect((await statement()).value).toBe('It insults.');
});

test('a second press of a step is not sent, also while the report is loaded again', async () => {
  read.mockImplementationOnce(() => reply(open));
  read.mockImplementation(() => new Promise(() => undefined));
  write.mockImplementation(done);
  const { user, onChange } = openReport();
  await statement();
  await user.dblClick(press('Assign to me'));
  await waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  await user.click(press('Assign to me'));
  expect(press('Assign to me').getAttribute('aria-busy')).toBe('true');
  expect(write).toHaveBeenCalledOnce();
  expect(onChange).toHaveBeenCalledOnce();
});

test('the messages around a reported one are read once, because each read is recorded', async () => {
  read.mockImplementation(() => reply({ ...open, targetKind: 'message' }));
  write.mockImplementation(() => reply([]));
  const { user } = openReport();
  await user.dblClick(await screen.findByRole('button', { name: 'Show messages around it' }));
  expect(await screen.findByRole('heading', { name: 'Messages around it' })).toBeTruthy();
  expect(write).toHaveBeenCalledOnce();
});

test('a decision without an answer may have worked: the report is loaded again, and what was typed stays', async () => {
  read.mockImplementation(() => reply(open));
  write.mockImplementation(noConnection);
  const { user, onChange } = openReport();
  await type(user, 'It insults a person.');
  await user.click(screen.getByRole('radio', { name: /^Dismiss/ }));
  await user.click(press('Decide'));
  expect((await screen.findByRole('alert')).textContent).toContain('No answer came. It may have worked');
  await waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  expect((await statement()).value).toBe('It insults a person.');
  expect(onChange).toHaveBeenCalledOnce();
});

test('a statement that arrived is not called unsent because its answer was lost', async () => {
  read.mockImplementationOnce(() => reply(open));
  read.mockImplementation(() => reply(decided));
  write.mockImplementation(noConnection);
  const { user } = openReport();
  await type(user, `${decided.statement} `);
  await user.click(screen.getByRole('radio', { name: /^Hide/ }));
  await user.click(press('Decide'));
  expect(await screen.findByRole('button', { name: 'Undo the decision' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Your statement, which was not sent' })).toBeNull();
});

test('a statement remains readable after a colleague decided first', async () => {
  read.mockImplementationOnce(() => reply(open));
  read.mockImplementation(() => reply(decided));
  const refusal = {
    code: 'changed_since_opened',
    title: 'Changed',
    status: 412,
    detail: 'Somebody decided first.',
  };
  write.mockImplementation(() =>
    Promise.resolve(Response.json(refusal, { status: 412, headers: { [headers.app]: '1' } })),
  );
  const { user } = openReport();
  await type(user, 'It insults a person.');
  await user.click(screen.getByRole('radio', { name: /^Dismiss/ }));
  await user.click(press('Decide'));
  expect(await screen.findByRole('button', { name: 'Undo the decision' })).toBeTruthy();
  expect(screen.getByText('It insults a person.')).toBeTruthy();
});

test('a report that could not be loaded is loaded again', async () => {
  read.mockImplementationOnce(noConnection);
  read.mockImplementation(() => reply(open));
  const { user } = openReport();
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await statement()).toBeTruthy();
});

test('a suspension says what it does before it is decided', async () => {
  read.mockImplementation(() => reply(open));
  write.mockImplementation(done);
  const { user } = openReport();
  await type(user, 'Several guests were threatened.');
  await user.click(screen.getByRole('radio', { name: /^Suspend/ }));
  await user.click(press('30 days'));
  const summary = () => screen.getByRole('status').textContent;
  expect(summary()).toContain(
    '3 retreats are hidden. 2 future stays at them are cancelled. 1 trip of theirs is kept.',
  );
  expect(summary()).toContain('$1,240 is refunded.');
  await user.click(screen.getByRole('radio', { name: /^Cancel their trips/ }));
  expect(summary()).toContain('1 trip of theirs is cancelled. $1,300 is refunded.');
  await user.click(press('Decide'));
  await waitFor(() => expect(write).toHaveBeenCalledOnce());
  await waitFor(() => expect(read).toHaveBeenCalledTimes(2));
});

const suspension: SuspensionOutlook['history'][number] = {
  ...{ id: 2, reportId: 5, statement: 'No house.', startedAt: at, startedBy: null, until: null },
  ...{ endedAt: null, endedBy: null, endReason: null },
};

test.each([
  ['lasts', null, /^The suspension goes on until the same day/, null],
  ['has ended', at, /^The person is logged out everywhere/, { days: 7, guestStays: 'keep' }],
])('an appeal against a suspension that %s says what is decided', async (_, endedAt, summary, terms) => {
  history = [{ ...suspension, endedAt }];
  read.mockImplementation(() => reply({ ...open, state: 'appealed', decision: 'suspend' }));
  write.mockImplementation(done);
  const { user } = openReport();
  await type(user, 'Several guests were threatened.');
  await user.click(screen.getByRole('radio', { name: /^Suspend/ }));
  expect(await screen.findByText(summary)).toBeTruthy();
  await user.click(press('Decide'));
  await waitFor(() => expect(write).toHaveBeenCalledOnce());
  await waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  expect(JSON.parse(String(write.mock.calls[0]?.[0]))).toMatchObject({ suspension: terms });
});

test("staff's own report says that somebody else decides", async () => {
  const reporter = { id: 3, name: 'Staff', profileImage: null };
  read.mockImplementation(() => reply({ ...open, reporter }));
  openReport();
  expect(await screen.findByText('You sent this report, so somebody else decides about it.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull();
});

test('a refused lifting keeps the reasons, and says why beside them', async () => {
  history = [suspension];
  read.mockImplementation(() =>
    reply({ ...open, state: 'appealed', decision: 'suspend', isOwnDecision: true }),
  );
  const refusal = { code: 'forbidden', title: 'Forbidden', status: 403, detail: 'Somebody else has to.' };
  write.mockImplementation(() =>
    Promise.resolve(Response.json(refusal, { status: 403, headers: { [headers.app]: '1' } })),
  );
  const { user, onChange } = openReport();
  await screen.findByText(/You can lift the suspension yourself\.$/);
  await user.click(await screen.findByRole('button', { name: 'Lift the suspension' }));
  const reasons = await screen.findByRole('textbox', { name: /^Why it is lifted/ });
  await user.click(reasons);
  await user.paste('The wrong person was suspended.');
  await user.click(press('Lift'));
  await waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  expect(onChange).toHaveBeenCalledOnce();
  expect(screen.getByRole('textbox', { name: /^Why it is lifted/ })).toBe(reasons);
  expect(reasons).toHaveProperty('value', 'The wrong person was suspended.');
  expect(reasons.closest('section')?.textContent).toContain('Somebody else has to.');
});
