import type { EditArgs } from '#pwa/sync/outbox/command.ts';
import { normalizerOfEdit } from '#pwa/sync/outbox/compared-values.ts';
import { mergeEdit } from '#pwa/sync/outbox/merge.ts';
import type { OutboxEntry } from '#pwa/data/outbox-entry.ts';
import { fieldLabel, fieldValue } from '#pwa/features/shared/field-labels.ts';
import { describeTextChange } from './text-difference.ts';

/** One field that was edited to different values here and elsewhere, in words. */
export interface ConflictField {
  field: string;
  label: string;
  mine: string;
  theirs: string;
}

export interface Conflict {
  /** The fields that the person has to decide. */
  fields: ConflictField[];
  /** Labels of the other edited fields, which are sent whatever the person decides. */
  alsoSent: string[];
}

/** An edit that conflicts, beside the row as the server has it. */
export function findConflict(entry: OutboxEntry): Conflict {
  const { fields } = entry.args as EditArgs;
  const base = entry.base?.values ?? {};
  const current = (entry.lastError?.current ?? {}) as Record<string, unknown>;
  const merge = mergeEdit(base, fields, current, normalizerOfEdit(entry));
  return {
    fields: merge.conflicts.map((field) => ({
      field,
      label: fieldLabel(field),
      mine: describeValue(field, base[field], fields[field]),
      theirs: describeValue(field, base[field], current[field]),
    })),
    alsoSent: Object.keys(merge.fields).map(fieldLabel),
  };
}

/** Of a long text only what changed; any other value whole. */
const describeValue = (field: string, before: unknown, after: unknown): string =>
  typeof before === 'string' && typeof after === 'string' && after !== ''
    ? describeTextChange(before, after)
    : fieldValue(field, after);
