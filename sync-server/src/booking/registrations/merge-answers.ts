import type { Answer, Question } from '#contracts/domain/booking/registrations.ts';
import { AppError } from '#server/lib/errors.ts';

interface AnswerVersions {
  stored: readonly Answer[];
  sent: readonly Answer[];
  /** Those that the guest changed; undefined: whatever is stored is replaced. */
  seen: readonly Answer[] | undefined;
}

/**
 * Answers of several devices of a guest: what this device did not change stays as another one stored it.
 * @returns all answers, those without a value included
 * @throws {AppError} `stale_version` if both changed the answer to the same question
 */
export function mergeAnswers(
  questions: readonly Question[],
  { stored, sent, seen }: AnswerVersions,
): readonly Answer[] {
  if (seen === undefined) return sent;
  const [now, wanted, before] = [valuesOf(stored), valuesOf(sent), valuesOf(seen)];
  const labels = new Map(questions.map(({ id, label }) => [id, label]));
  // An answer to a question that is not asked any more goes with it.
  const ids = new Set([...wanted.keys(), ...[...now.keys()].filter((id) => labels.has(id))]);
  return [...ids].map((questionId) => {
    const current = now.get(questionId) ?? '';
    const next = wanted.get(questionId) ?? '';
    const base = before.get(questionId) ?? '';
    if (next === base) return { questionId, value: current };
    if (current !== base && current !== next) throw changedMeanwhile(labels.get(questionId));
    return { questionId, value: next };
  });
}

const valuesOf = (answers: readonly Answer[]): Map<number, string> =>
  new Map(answers.map(({ questionId, value }) => [questionId, value.trim()]));

/** The problem does not repeat the answer, because it may be sensitive. */
const changedMeanwhile = (label: string | undefined): AppError =>
  new AppError(
    'stale_version',
    `Another device changed the answer${label === undefined ? '' : ` to '${label}'`} meanwhile. ` +
      'Discard yours to see it, or write and save yours again.',
  );
