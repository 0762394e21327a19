import { questionLimits as limits } from '#contracts/departure-limits.ts';
import { questionKinds } from '#contracts/domain/booking/registrations.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { Segmented } from '#pwa/ui/controls/segmented.tsx';
import { SwitchRow } from '#pwa/ui/form/switch-row.tsx';
import { TextField } from '#pwa/ui/form/text-field.tsx';
import { Delete20Regular } from '#pwa/ui/icons/icons.tsx';
import { questionKindLabels, type QuestionValues } from './questions-form.ts';
import styles from './departure-form.module.css';

interface QuestionFieldsProps {
  question: QuestionValues;
  /** Place of the question in the list, from 0. */
  index: number;
  errors: Partial<Record<string, string>>;
  onChange: (question: QuestionValues) => void;
  onRemove: () => void;
}

const kinds = questionKinds.map((id) => ({ id, label: questionKindLabels[id] }));

/** The fields of one question to the guests. */
export function QuestionFields({ question, index, errors, onChange, onRemove }: QuestionFieldsProps) {
  const { key, kind, label, choices } = question;
  const change = (changed: Partial<QuestionValues>) => onChange({ ...question, ...changed });
  const errorOf = (name: string) => errors[`questions[${index}].${name}`];
  return (
    <fieldset className={styles.room} data-question={key}>
      <legend className={styles.legend}>Question {index + 1}</legend>
      <TextField
        label="Question"
        value={label}
        maxLength={limits.labelMax}
        error={errorOf('label')}
        required
        onChange={({ target }) => change({ label: target.value })}
      />
      <div className={styles.choice}>
        <span className={styles.label} aria-hidden>
          Answer
        </span>
        <Segmented
          label={`Kind of answer to question ${index + 1}`}
          options={kinds}
          selected={kind}
          onSelect={(chosen) => change({ kind: chosen })}
        />
      </div>
      {kind === 'choice' && (
        <TextField
          label="Choices"
          rows={3}
          value={choices}
          error={errorOf('choices')}
          hint="One per line."
          required
          onChange={({ target }) => change({ choices: target.value })}
        />
      )}
      <AnswerSwitches question={question} onChange={change} />
      <Button
        size="small"
        look="subtle"
        icon={Delete20Regular}
        aria-label={`Remove question ${index + 1}`}
        onClick={onRemove}
      >
        Remove question
      </Button>
    </fieldset>
  );
}

interface AnswerSwitchesProps {
  question: QuestionValues;
  onChange: (changed: Partial<QuestionValues>) => void;
}

/** Whether an answer must be given, and who reads it. */
function AnswerSwitches({ question, onChange }: AnswerSwitchesProps) {
  const { required, sensitive, forKitchen } = question;
  return (
    <>
      {!sensitive && (
        <SwitchRow
          label="Must be answered"
          checked={required}
          onChange={(to) => onChange({ required: to })}
        />
      )}
      <SwitchRow
        label="Sensitive"
        hint="Such as injuries. Guests agree first, you see it once they are confirmed, and it is erased afterwards."
        checked={sensitive}
        onChange={(to) => onChange({ sensitive: to })}
      />
      <SwitchRow
        label="For the kitchen"
        hint={
          sensitive
            ? 'The kitchen reads the answers with the names of the guests, who are told so.'
            : "The kitchen's list counts the answers and names the guests."
        }
        checked={forKitchen}
        onChange={(to) => onChange({ forKitchen: to })}
      />
    </>
  );
}
