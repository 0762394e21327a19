import { beforeEach, expect, test } from 'vitest';
import { PrivateDb } from '#pwa/data/private-db.ts';
import { resolveCommand } from '#pwa/sync/commands/registry.ts';
import { readUndoNotices } from '#pwa/sync/outbox/undo-notices.ts';
import { browserEnvironment } from '#pwa/sync/transport/environment.ts';
import { buildEntry } from '#pwa/test-support/build-entry.ts';
import { applyPushResult } from './apply-push-result.ts';

const db = new PrivateDb(2, 'apply-undone-result-test');

beforeEach(() => Promise.all(db.tables.map((table) => table.clear())));

test.each([
  ['cancelBooking', ['cancelBooking']],
  ['deleteProgrammeItem', ['deleteProgrammeItem']],
  ['submitVerification', ['submitVerification']],
  ['markRead', []],
  ['markSeen', []],
  ['readAnnouncements', []],
])('%s, discarded after it had arrived, leaves the notices %j', async (name, notices) => {
  const entry = buildEntry({ seq: 4, name, args: { id: 7 }, state: 'sending', attempts: 1, undo: true });
  await db.outbox.add(entry);
  const outcome = { kind: 'accepted', body: null, seq: 5, epoch: null } as const;
  await applyPushResult({ db, environment: browserEnvironment }, entry, resolveCommand(entry)!, outcome);
  expect((await readUndoNotices(db)).map(({ entry }) => entry.name)).toEqual(notices);
});
