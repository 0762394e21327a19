import type { Answer, Question, Registration } from '#contracts/domain/booking/registrations.ts';

/** The answers that may still be read: sensitive ones are erased at `sensitiveUntil`. @param now ISO 8601 in UTC */
export function readableAnswers(
  { questions, answers, sensitiveUntil }: Pick<Registration, 'questions' | 'answers' | 'sensitiveUntil'>,
  now: string,
): readonly Answer[] {
  return sensitiveUntil === null || now < sensitiveUntil ? answers : plainAnswers(questions, answers);
}

/** The answers to questions that are not sensitive. */
export const plainAnswers = (questions: readonly Question[], answers: readonly Answer[]): Answer[] =>
  answers.filter(({ questionId }) => questions.some(({ id, sensitive }) => id === questionId && !sensitive));
