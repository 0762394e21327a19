import type { EditArgs } from '#pwa/sync/commands/command.ts';
import { mergeEdit } from '#pwa/sync/merge.ts';
import type { OutboxEntry } from '#pwa/store/outbox-entry.ts';
import { fieldLabel, fieldValue } from './field-words.ts';

/** One edited field in both versions. Only a clashing one is for the person to decide. */
export interface ClashField {
  field: string;
  label: string;
  mine: string;
  theirs: string;
  isClash: boolean;
}

/** The edited fields of an entry beside the row as the server has it, those to decide first. */
export function clashFields(entry: OutboxEntry): ClashField[] {
  const { fields } = entry.args as EditArgs;
  const current = (entry.lastError?.current ?? {}) as Record<string, unknown>;
  const { clashes } = mergeEdit(entry.base?.values ?? {}, fields, current);
  return Object.entries(fields)
    .map(([field, value]) => ({
      field,
      label: fieldLabel(field),
      mine: fieldValue(field, value),
      theirs: fieldValue(field, current[field]),
      isClash: clashes.includes(field),
    }))
    .sort((one, other) => Number(other.isClash) - Number(one.isClash));
}
