import { beforeEach, expect, test } from 'vitest';
import { PrivateDb } from '#pwa/data/private-db.ts';
import { resolveCommand } from '#pwa/sync/commands/registry.ts';
import { ApiError } from '#pwa/sync/transport/api-error.ts';
import { browserEnvironment } from '#pwa/sync/transport/environment.ts';
import { buildEntry } from '#pwa/test-support/build-entry.ts';
import { applyPushResults } from './apply-push-result.ts';
import { toEnvelopeOutcome } from './push-outcome.ts';

const db = new PrivateDb(2, 'refused-envelope-test');
const environment = { ...browserEnvironment, now: () => 1000 };
const busy = new ApiError(
  { type: 'about:blank', title: 'Busy', status: 429, code: 'too_many_requests', detail: 'Later.' },
  { retryAfterMs: 2000 },
);

beforeEach(() => db.outbox.clear());

test('an entry of an envelope that had to wait counts as unsent again, and one that was sent before keeps its call', async () => {
  const call = { name: 'deleteProperty' as const, url: '/api/properties/7', headers: {} };
  const common = { name: 'deleteProperty', state: 'sending', call } as const;
  const entries = [
    buildEntry({ ...common, seq: 1, attempts: 1 }),
    buildEntry({ ...common, seq: 2, attempts: 2 }),
  ];
  await db.outbox.bulkAdd(entries);
  const outcome = toEnvelopeOutcome(busy, { mayHaveSucceeded: false, epoch: null });
  await applyPushResults(
    { db, environment },
    entries.map((entry) => ({ entry, resolved: resolveCommand(entry)!, outcome })),
  );
  const waiting = { state: 'queued', nextAttemptAt: 3000, lastError: null };
  expect(await db.outbox.toArray()).toMatchObject([
    { ...waiting, attempts: 0, call: null },
    { ...waiting, attempts: 1, call },
  ]);
});
