import type { QuestionKind } from '#contracts/domain/booking/registrations.ts';
import { formatClock } from '#pwa/lib/format-clock.ts';

/** An answer to a question of a host as it is read: 'Yes' instead of `yes`, and '4:30 PM' instead of `16:30`. */
export function answerLabel(kind: QuestionKind, value: string): string {
  if (kind === 'time') return formatClock(value);
  return kind === 'yes-no' ? (value === 'yes' ? 'Yes' : 'No') : value;
}

/** A host's question before its answer in the same line: 'Diet:', but 'What do you not eat?' */
export const questionLead = (label: string): string => (/[?:]$/.test(label) ? label : `${label}:`);
