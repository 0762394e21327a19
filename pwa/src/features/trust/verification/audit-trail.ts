import type { AuditEntry } from '#contracts/domain/catalog/verification.ts';
import { toFieldChanges, type FieldChange } from './changed-fields.ts';

/** One thing that was done with a listing, in words. */
export interface TrailEntry {
  id: number;
  /** ISO 8601. */
  at: string;
  words: string;
  /** Null: the server, or a deleted account. */
  who: string | null;
  notes: string | null;
  changes: FieldChange[];
}

const actionWords: Record<string, string> = {
  'property.created': 'Listed',
  'property.edited': 'Edited',
  'property.submitted': 'Submitted for verification',
  'property.verified': 'Verified',
  'property.rejected': 'Rejected',
  'property.pending': 'Put back in the queue',
  'property.deleted': 'Deleted',
};

interface Detail {
  notes?: string | null;
  changes?: Record<string, { from: unknown; to: unknown }>;
}

/** Detail of an entry as the server writes it: what it holds depends on the action. */
const toDetail = (detail: object | null): Detail => detail ?? {};

export function toTrail(entries: readonly AuditEntry[]): TrailEntry[] {
  return entries.map(({ id, at, action, actor, detail }) => {
    const { notes, changes } = toDetail(detail);
    return {
      id,
      at,
      words: actionWords[action] ?? action,
      who: actor?.name ?? null,
      notes: notes ?? null,
      changes: toFieldChanges(changes ?? {}),
    };
  });
}

/**
 * What was edited since staff last verified the listing, each field from its value then to its value now.
 * @param entries the newest first
 */
export function changesSinceVerification(entries: readonly AuditEntry[]): FieldChange[] {
  const verifiedAt = entries.findIndex(({ action }) => action === 'property.verified');
  const since = verifiedAt === -1 ? entries : entries.slice(0, verifiedAt);
  const merged: Record<string, { from: unknown; to: unknown }> = {};
  for (const { action, detail } of since) {
    if (action !== 'property.edited') continue;
    for (const [field, change] of Object.entries(toDetail(detail).changes ?? {})) {
      // From the newest to the oldest: the first value met is the present one, the last the verified one.
      merged[field] = { from: change.from, to: merged[field] === undefined ? change.to : merged[field].to };
    }
  }
  const differing = Object.entries(merged).filter(
    ([, { from, to }]) => JSON.stringify(from) !== JSON.stringify(to),
  );
  return toFieldChanges(Object.fromEntries(differing));
}
