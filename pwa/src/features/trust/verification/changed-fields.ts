import type { VerificationStatus } from '#contracts/domain/state-lists.ts';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import { fieldLabel, labelledFields } from '#pwa/features/shared/field-labels.ts';
import { formatDollars } from '#pwa/lib/money.ts';

/** One changed field. Of a list only the added and the removed items are shown. */
export interface FieldChange {
  field: string;
  label: string;
  removed: string[];
  added: string[];
}

type Changes = Record<string, { from: unknown; to: unknown }>;

/** Last part of an image URL, which distinguishes it from the others. */
const shorten = (url: string): string => url.split('/').at(-1) ?? url;

function labelsOf(field: string, value: unknown): string[] {
  if (value === null || value === undefined || value === '') return [];
  if (Array.isArray(value)) {
    return value.map((item) => (field === 'images' ? shorten(String(item)) : String(item)));
  }
  if (typeof value === 'boolean') return [value ? 'On' : 'Off'];
  if (field === 'pricePerNight' && typeof value === 'number') return [formatDollars(value)];
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  return [JSON.stringify(value)];
}

/** Changes as staff read them, in the order of the form. */
export function toFieldChanges(changes: Changes): FieldChange[] {
  return Object.entries(changes)
    .map(([field, { from, to }]) => {
      const before = labelsOf(field, from);
      const after = labelsOf(field, to);
      const isList = Array.isArray(from) && Array.isArray(to);
      return {
        field,
        label: fieldLabel(field),
        removed: isList ? before.filter((word) => !after.includes(word)) : before,
        added: isList ? after.filter((word) => !before.includes(word)) : after,
        isList,
      };
    })
    .map(({ isList, ...change }) =>
      isList && change.removed.length === 0 && change.added.length === 0
        ? { ...change, added: ['Another order'] }
        : change,
    )
    .sort((one, other) => labelledFields.indexOf(one.field) - labelledFields.indexOf(other.field));
}

/** Differences between two versions of a listing in the fields that its host edits. */
export function changesBetween(before: Property, after: Property): FieldChange[] {
  const fields = labelledFields.filter((field) => field in before || field in after) as (keyof Property)[];
  const differing = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  return toFieldChanges(
    Object.fromEntries(differing.map((field) => [field, { from: before[field], to: after[field] }])),
  );
}

// As on the badge, whose chunk is loaded without this code.
const statusLabels = { verified: 'Verified', pending: 'Pending', rejected: 'Rejected' } as const;
const statusLabel = (status: VerificationStatus | null): string =>
  status === null ? 'Not submitted' : statusLabels[status];

/** Differences in what staff decided: the status, and the notes for the host. */
export function decisionChangesBetween(before: Property, after: Property): FieldChange[] {
  const changes = [
    {
      field: 'verificationStatus',
      label: 'Verification status',
      removed: [statusLabel(before.verificationStatus)],
      added: [statusLabel(after.verificationStatus)],
    },
    {
      field: 'verificationNotes',
      label: 'Notes',
      removed: labelsOf('verificationNotes', before.verificationNotes),
      added: labelsOf('verificationNotes', after.verificationNotes),
    },
  ];
  return changes.filter(({ removed, added }) => removed[0] !== added[0]);
}
