import type { QuestionKind } from '#contracts/domain/booking/registrations.ts';

/** An answer to a question of a host as it is read: 'Yes' instead of `yes`. */
export const answerLabel = (kind: QuestionKind, value: string): string =>
  kind === 'yes-no' ? (value === 'yes' ? 'Yes' : 'No') : value;
