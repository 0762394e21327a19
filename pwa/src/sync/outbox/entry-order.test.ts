import { describe, expect, test } from 'vitest';
import type { OutboxEntry } from '#pwa/data/outbox-entry.ts';
import { buildEntry } from '#pwa/test-support/build-entry.ts';
import { readyChains, readyEntries } from './entry-order.ts';

const account = 1;
const now = 1000;

/** Queued entries with `seq` 1, 2, …, each with an ordering key of its own unless one is given. */
const waiting = (...changes: Partial<OutboxEntry>[]): OutboxEntry[] =>
  changes.map((change, index) =>
    buildEntry({ seq: index + 1, userId: account, orderingKey: `orderingKey ${index + 1}`, ...change }),
  );
const seqs = (entries: readonly OutboxEntry[]) => entries.map(({ seq }) => seq);
const ready = (entries: readonly OutboxEntry[]) => seqs(readyEntries(entries, account, now));
const chained = (entries: readonly OutboxEntry[]) => seqs(readyChains(entries, account, now, 100));

describe('an entry with `after`', () => {
  test('waits while the earlier entry is queued or being sent', () => {
    expect(ready(waiting({ nextAttemptAt: now + 1 }, { after: [1] }))).toEqual([]);
    expect(ready(waiting({ state: 'sending' }, { after: [1] }))).toEqual([]);
  });

  test('does not wait for a rejected entry, or for one that is blocked by a rejected entry', () => {
    const orderingKey = 'booking:7';
    expect(ready(waiting({ orderingKey, state: 'rejected' }, { orderingKey }, { after: [1, 2] }))).toEqual([
      3,
    ]);
    expect(ready(waiting({ state: 'rejected' }, { dependsOn: [1] }, { after: [1, 2] }))).toEqual([3]);
  });

  test('waits for a discarded entry even behind a rejected one, because its outcome is asked for', () => {
    const orderingKey = 'booking:7';
    expect(
      ready(waiting({ orderingKey, state: 'rejected' }, { orderingKey, undo: true }, { after: [2] })),
    ).toEqual([]);
  });
});

describe('after a rejected removal, which changed nothing', () => {
  const orderingKey = 'property:7';
  const removal: Partial<OutboxEntry> = {
    orderingKey,
    state: 'rejected',
    overlays: [{ kind: 'remove', table: 'ownProperties', key: 7 }],
  };
  const edit: Partial<OutboxEntry> = { orderingKey, base: { version: 1, values: {} } };

  test('a later edit of the row is sent, also in an envelope', () => {
    expect(ready(waiting(removal, edit))).toEqual([2]);
    expect(chained(waiting(removal, edit))).toEqual([2]);
  });

  test('what comes after the edit waits for it', () => {
    expect(ready(waiting(removal, edit, { after: [2] }))).toEqual([2]);
    expect(ready(waiting(removal, { ...edit, state: 'rejected' }, edit))).toEqual([]);
  });
});

test.each([
  ['an answer to the review of a guest', 'a late review of the host', 'writeReview', 'replyToReview'],
  ['an undo', 'a check-in that another device made first', 'checkInGuest', 'undoCheckIn'],
])('%s does not wait for %s', (_, __, name, later) => {
  const orderingKey = 'stay:7';
  const rejected: Partial<OutboxEntry> = { orderingKey, name, state: 'rejected' };
  expect(ready(waiting(rejected, { orderingKey, name: later }))).toEqual([2]);
  expect(
    ready(waiting({ ...rejected, state: 'queued', nextAttemptAt: now + 1 }, { orderingKey, name: later })),
  ).toEqual([]);
});

describe('in an envelope', () => {
  const orderingKey = 'conversation:7';

  test('entries of one ordering key follow their first', () => {
    expect(chained(waiting({ orderingKey }, { orderingKey }, {}))).toEqual([1, 2, 3]);
  });

  test.each<[string, Partial<OutboxEntry>]>([
    ['has to wait', { nextAttemptAt: now + 1 }],
    ['is being sent', { state: 'sending' }],
    ['is rejected', { state: 'rejected' }],
    ['belongs to another account', { userId: account + 1 }],
    ['depends on one that is not accepted', { dependsOn: [4] }],
  ])('no entry overtakes one of its ordering key that %s', (_, change) => {
    const entries = waiting(
      { orderingKey },
      { orderingKey, ...change },
      { orderingKey },
      { nextAttemptAt: now + 1 },
      {},
    );
    expect(chained(entries)).toEqual([1, 5]);
  });

  test('an accepted entry blocks no other', () => {
    expect(chained(waiting({ orderingKey, state: 'accepted' }, { orderingKey, dependsOn: [1] }))).toEqual([
      2,
    ]);
  });
});
