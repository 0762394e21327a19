import { describe, expect, test } from 'vitest';
import type { OutboxEntry } from '#pwa/data/outbox-entry.ts';
import { buildEntry } from '#pwa/test-support/build-entry.ts';
import { readyChains, readyEntries } from './entry-order.ts';

const account = 1;
const now = 1000;

/** One waiting entry of each seq, in an ordering key of its own unless it is named. */
const waiting = (...changes: Partial<OutboxEntry>[]): OutboxEntry[] =>
  changes.map((change, index) =>
    buildEntry({ seq: index + 1, userId: account, orderingKey: `orderingKey ${index + 1}`, ...change }),
  );
const seqs = (entries: readonly OutboxEntry[]) => entries.map(({ seq }) => seq);
const ready = (entries: readonly OutboxEntry[]) => seqs(readyEntries(entries, account, now));
const chained = (entries: readonly OutboxEntry[]) => seqs(readyChains(entries, account, now, 100));

describe('an entry that goes after another one', () => {
  test('waits while that one is on its way', () => {
    expect(ready(waiting({ nextAttemptAt: now + 1 }, { after: [1] }))).toEqual([]);
    expect(ready(waiting({ state: 'sending' }, { after: [1] }))).toEqual([]);
  });

  test('does not wait for one that needs the person, or that waits for such a one', () => {
    const orderingKey = 'booking:7';
    expect(ready(waiting({ orderingKey, state: 'rejected' }, { orderingKey }, { after: [1, 2] }))).toEqual([
      3,
    ]);
    expect(ready(waiting({ state: 'rejected' }, { dependsOn: [1] }, { after: [1, 2] }))).toEqual([3]);
  });

  test('waits for a discarded one whatever is before it, because its outcome is asked for', () => {
    const orderingKey = 'booking:7';
    expect(
      ready(waiting({ orderingKey, state: 'rejected' }, { orderingKey, undo: true }, { after: [2] })),
    ).toEqual([]);
  });
});

describe('in an envelope', () => {
  const orderingKey = 'conversation:7';

  test('an ordering key follows its first entry', () => {
    expect(chained(waiting({ orderingKey }, { orderingKey }, {}))).toEqual([1, 2, 3]);
  });

  test.each<[string, Partial<OutboxEntry>]>([
    ['has to wait', { nextAttemptAt: now + 1 }],
    ['is being sent', { state: 'sending' }],
    ['needs the person', { state: 'rejected' }],
    ['belongs to somebody else', { userId: account + 1 }],
    ['depends on one that is not accepted', { dependsOn: [4] }],
  ])('nothing of an ordering key jumps over an entry that %s', (_, change) => {
    const entries = waiting(
      { orderingKey },
      { orderingKey, ...change },
      { orderingKey },
      { nextAttemptAt: now + 1 },
      {},
    );
    expect(chained(entries)).toEqual([1, 5]);
  });

  test('an accepted entry holds up nothing', () => {
    expect(chained(waiting({ orderingKey, state: 'accepted' }, { orderingKey, dependsOn: [1] }))).toEqual([
      2,
    ]);
  });
});
