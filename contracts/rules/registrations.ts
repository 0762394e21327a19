import type { Answer, Question, QuestionKind } from '#contracts/domain/booking/registrations.ts';

const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/;

const fits = ({ kind, choices }: Question, value: string): boolean => {
  if (kind === 'choice') return choices.includes(value);
  if (kind === 'yes-no') return value === 'yes' || value === 'no';
  return kind !== 'time' || timePattern.test(value);
};

/** `field`: its name in the call. `questionId`: the question it is about; null for the consent. */
interface AnswerProblem {
  field: string;
  questionId: number | null;
  message: string;
}

/**
 * The first problem with the answers to the questions, or null. An empty value is no answer.
 * @param consent to the storage of sensitive answers
 */
export function checkAnswers(
  questions: readonly Question[],
  answers: readonly Answer[],
  consent: boolean,
): AnswerProblem | null {
  const values = new Map(answers.map(({ questionId, value }) => [questionId, value.trim()]));
  for (const [index, { questionId, value }] of answers.entries()) {
    const field = `answers[${index}]`;
    const question = questions.find(({ id }) => id === questionId);
    if (question === undefined) return { field, questionId, message: 'This question is no longer asked.' };
    if (value.trim() !== '' && !fits(question, value.trim())) {
      return { field, questionId, message: 'This answer does not fit the question.' };
    }
    if (question.sensitive && value.trim() !== '' && !consent) {
      const message = 'Please agree that the retreat may store this answer.';
      return { field: 'consent', questionId: null, message };
    }
  }
  const missing = questions.find(({ id, required }) => required && (values.get(id) ?? '') === '');
  if (missing === undefined) return null;
  return { field: 'answers', questionId: missing.id, message: `Please answer: ${missing.label}` };
}

/** A line of the kitchen's list: an answer, and how many people it concerns. */
export interface KitchenLine {
  questionId: number;
  kind: QuestionKind;
  label: string;
  value: string;
  places: number;
  names: string[];
}

/** The kitchen's list of a departure: the answers to questions for the kitchen, without those of other questions. */
export function kitchenListOf(
  questions: readonly Question[],
  guests: readonly { name: string; places: number; answers: readonly Answer[] }[],
): KitchenLine[] {
  return questions
    .filter(({ forKitchen }) => forKitchen)
    .flatMap(({ id, kind, label }) => {
      const lines = new Map<string, KitchenLine>();
      for (const { name, places, answers } of guests) {
        const value = answers.find(({ questionId }) => questionId === id)?.value;
        if (value === undefined) continue;
        const key = value.trim().toLowerCase();
        const line = lines.get(key) ?? {
          questionId: id,
          kind,
          label,
          value: value.trim(),
          places: 0,
          names: [],
        };
        lines.set(key, { ...line, places: line.places + places, names: [...line.names, name] });
      }
      return [...lines.values()];
    });
}

/** The questions that have an answer, with it, in their order. */
export const answered = (
  questions: readonly Question[],
  answers: readonly Answer[],
): { question: Question; value: string }[] =>
  questions.flatMap((question) => {
    const value = answers.find(({ questionId }) => questionId === question.id)?.value ?? '';
    return value === '' ? [] : [{ question, value }];
  });
