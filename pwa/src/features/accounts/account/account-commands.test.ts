import { waitFor } from '@testing-library/react';
import Dexie from 'dexie';
import { expect, onTestFinished, test, vi } from 'vitest';
import { headers } from '#contracts/sync/sync-wire.ts';
import { closeForGood } from '#pwa/data/storage-health.ts';
import { privateDb, subscribeToAccount, switchAccount } from '#pwa/data/open-stores.ts';
import { PrivateDb } from '#pwa/data/private-db.ts';
import { putPicture } from '#pwa/data/pictures/stored-pictures.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { buildEntry } from '#pwa/test-support/build-entry.ts';
import { buildUser } from '#pwa/test-support/builders.ts';
import { openAccount, refreshSession, refreshLimitedSession } from './account-commands.ts';
import { findSession } from '#pwa/data/account/stored-session.ts';
import { reportSession, sessionEnded } from './session-state.ts';

test('once the device names an account, its database knows who that is, even if the page ends right then', async () => {
  const user = buildUser({ id: 7070 });
  const found: Promise<unknown>[] = [];
  const stop = subscribeToAccount(() => {
    const next = new PrivateDb(user.id);
    found.push(findSession(next).finally(() => next.close()));
  });
  await openAccount(user);
  stop();
  expect(await Promise.all(found)).toEqual([user]);
});

test('an answer that comes after somebody else signed in, which closed the database, is dropped', async () => {
  const user = buildUser({ id: 7071 });
  switchAccount(user.id);
  await privateDb().open();
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(() => {
    closeForGood(privateDb());
    return Promise.resolve(Response.json(user, { headers: { [headers.app]: '1' } }));
  });
  await refreshSession();
  expect(fetched.mock.calls.map(([address]) => address)).toContain('/api/auth/me');
  switchAccount(null);
});

test('on a device whose storage is full the person stays signed in as they are known here', async () => {
  const user = buildUser({ id: 7077 });
  await openAccount(user);
  reportSession(true);
  const renamed = { ...user, username: 'renamed' };
  vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
    Promise.resolve(Response.json(renamed, { headers: { [headers.app]: '1' } })),
  );
  vi.spyOn(privateDb().meta, 'put').mockRejectedValue(new Dexie.QuotaExceededError());
  await refreshSession();
  expect(sessionEnded.snapshot()).toBe(false);
  expect(await findSession(privateDb())).toEqual(user);
  switchAccount(null);
});

test('of two questions the later one counts, in whichever order the answers come', async () => {
  const user = buildUser({ id: 7072 });
  switchAccount(user.id);
  const answerLater: ((answer: Response) => void)[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise((resolve) => answerLater.push(resolve)));
  const asked = [refreshSession(), refreshSession()];
  await waitFor(() => expect(answerLater).toHaveLength(2));
  const [first, second] = answerLater;
  second?.(Response.json(null, { headers: { [headers.app]: '1' } }));
  await waitFor(() => expect(sessionEnded.snapshot()).toBe(true));
  first?.(Response.json(user, { headers: { [headers.app]: '1' } }));
  await Promise.all(asked);
  expect(sessionEnded.snapshot()).toBe(true);
  reportSession(false);
  switchAccount(null);
});

test('a question that a later one replaced is answered with that one, so that nobody is taken for a visitor', async () => {
  const user = buildUser({ id: 7073 });
  const answers: ((answer: Response) => void)[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  const isAnswered = vi.fn();
  void refreshSession().then(isAnswered);
  const later = refreshSession();
  await waitFor(() => expect(answers).toHaveLength(2));
  const answer = () => Response.json(user, { headers: { [headers.app]: '1' } });
  answers[0]?.(answer());
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(isAnswered).not.toHaveBeenCalled();
  answers[1]?.(answer());
  await later;
  await waitFor(() => expect(isAnswered).toHaveBeenCalled());
  expect(await findSession(privateDb())).toEqual(user);
  switchAccount(null);
});

test('once the address is confirmed, requests that waited for it are sent under a new key, and other refusals stay', async () => {
  const user = buildUser({ id: 7074, emailStatus: 'unverified' });
  await openAccount(user);
  const refused = { status: 403, detail: 'Confirm your email address.', current: undefined, errors: [] };
  await privateDb().outbox.bulkPut([
    buildEntry({
      seq: 1,
      opId: 'first',
      state: 'rejected',
      lastError: { ...refused, code: 'email_unverified' },
    }),
    buildEntry({ seq: 2, opId: 'second', state: 'rejected', lastError: { ...refused, code: 'forbidden' } }),
  ]);
  const states = async () =>
    (await privateDb().outbox.orderBy('seq').toArray()).map(({ state, opId }) => [state, opId]);
  await openAccount(user);
  expect(await states()).toEqual([
    ['rejected', 'first'],
    ['rejected', 'second'],
  ]);
  await openAccount({ ...user, emailStatus: 'verified' });
  expect(await states()).toEqual([
    ['queued', expect.not.stringContaining('first')],
    ['rejected', 'second'],
  ]);
  switchAccount(null);
});

test('once the address is confirmed, pictures that waited for it are sent at once', async () => {
  const user = buildUser({ id: 7075, emailStatus: 'unverified' });
  await openAccount(user);
  const picture = {
    id: 'p',
    kind: 'listing',
    type: 'image/webp',
    width: 4,
    height: 3,
    thumbhash: '',
  } as const;
  await putPicture(privateDb(), { ...picture, bytes: new ArrayBuffer(8) }, 0);
  await privateDb().pictures.update('p', { reason: 'Confirm your address.', nextAttemptAt: Infinity });
  const dueTimes: unknown[] = [];
  const stop = appDevice.subscribe(() => {
    void privateDb()
      .pictures.get('p')
      .then((row) => dueTimes.push(row?.nextAttemptAt));
  });
  await openAccount({ ...user, emailStatus: 'verified' });
  await waitFor(() => expect(dueTimes).toEqual([0]));
  stop();
  switchAccount(null);
});

test('once a suspension is lifted, refused changes are sent again when the page is seen, and not before', async () => {
  const user = buildUser({ id: 7076 });
  const suspension = { statement: 'Spam.', startedAt: '2026-06-01T00:00:00Z', until: null, reportId: 1 };
  await openAccount({ ...user, suspension });
  const lastError = {
    status: 403,
    detail: 'Suspended.',
    current: undefined,
    errors: [],
    code: 'suspended' as const,
  };
  await privateDb().outbox.put(buildEntry({ seq: 1, opId: 'first', state: 'rejected', lastError }));
  const entry = () => privateDb().outbox.get(1);
  const answers = [{ ...user, suspension }, user];
  const fetched = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() =>
      Promise.resolve(Response.json(answers.shift(), { headers: { [headers.app]: '1' } })),
    );
  await refreshLimitedSession();
  expect(await entry()).toMatchObject({ state: 'rejected', opId: 'first' });
  await refreshLimitedSession();
  expect(await entry()).toMatchObject({ state: 'queued', lastError: null });
  await refreshLimitedSession();
  expect(fetched).toHaveBeenCalledTimes(2);
  switchAccount(null);
});

test('an address that was confirmed on another device is noticed, and then not asked about again', async () => {
  switchAccount(7079);
  onTestFinished(() => switchAccount(null));
  await openAccount(buildUser({ id: 7079, emailStatus: 'unverified' }));
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(() => {
    const user = buildUser({ id: 7079, emailStatus: 'verified' });
    return Promise.resolve(Response.json(user, { headers: { [headers.app]: '1' } }));
  });
  const asked = () => fetched.mock.calls.filter(([address]) => address === '/api/auth/me').length;
  await refreshLimitedSession();
  await refreshLimitedSession();
  expect(asked()).toBe(1);
  expect((await findSession(privateDb()))?.emailStatus).toBe('verified');
});
