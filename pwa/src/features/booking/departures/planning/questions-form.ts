import {
  questionsUpdateSchema,
  type Question,
  type QuestionKind,
  type SentQuestion,
} from '#contracts/domain/booking/registrations.ts';
import { findErrors } from '#pwa/features/shared/find-errors.ts';

/** A question in the form. `key` is stable while questions are added and removed; choices are lines of text. */
export interface QuestionValues {
  key: number;
  /** Null for a question that the server does not have yet. */
  id: number | null;
  kind: QuestionKind;
  label: string;
  choices: string;
  required: boolean;
  sensitive: boolean;
  forKitchen: boolean;
}

export const questionKindLabels: Record<QuestionKind, string> = {
  text: 'Text',
  choice: 'Choice',
  'yes-no': 'Yes or no',
  time: 'Time',
};

export const emptyQuestion = (key: number): QuestionValues => ({
  key,
  id: null,
  kind: 'text',
  label: '',
  choices: '',
  required: false,
  sensitive: false,
  forKitchen: false,
});

export const toQuestionValues = (question: Question, key: number): QuestionValues => ({
  ...question,
  key,
  choices: question.choices.join('\n'),
});

/** A stored question as it is sent. */
export const toSeenQuestion = ({
  propertyId: _property,
  departureId: _departure,
  ...fields
}: Question): SentQuestion => fields;

export const toSentQuestion = (values: QuestionValues): SentQuestion => ({
  ...(values.id !== null && { id: values.id }),
  kind: values.kind,
  label: values.label.trim(),
  choices:
    values.kind === 'choice'
      ? values.choices
          .split('\n')
          .map((line) => line.trim())
          .filter((line) => line !== '')
      : [],
  // A sensitive question cannot be required.
  required: values.required && !values.sensitive,
  sensitive: values.sensitive,
  forKitchen: values.forKitchen,
});

/** Errors by field, such as `questions[0].label`. A choice that is too long is an error of the field with all choices. */
export const validateQuestions = (questions: readonly QuestionValues[]): Partial<Record<string, string>> =>
  findErrors(questionsUpdateSchema, { questions: questions.map(toSentQuestion) }, (path) =>
    path.replace(/(\.choices)\[.*/, '$1'),
  );
