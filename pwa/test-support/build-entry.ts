import type { OutboxEntry } from '#pwa/data/outbox-entry.ts';

/** A queued outbox entry. Tests name only the fields that matter. */
export const buildEntry = (given: Partial<OutboxEntry> = {}): OutboxEntry => ({
  seq: 1,
  opId: `op-${given.seq ?? 1}`,
  userId: 2,
  orderingKey: 'property:7',
  dependsOn: [],
  name: 'updateProperty',
  argsVersion: 1,
  args: { id: 7 },
  call: null,
  entityId: null,
  base: null,
  overlays: [],
  state: 'queued',
  attempts: 0,
  nextAttemptAt: 0,
  firstQueuedAt: 0,
  expiresAt: null,
  lastError: null,
  replySeq: null,
  ...given,
});
