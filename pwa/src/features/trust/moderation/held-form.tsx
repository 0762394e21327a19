import { useState, type SubmitEvent } from 'react';
import {
  heldDecisions,
  type HeldDecision,
  type HeldMessage,
} from '#contracts/domain/messaging/held-messages.ts';
import { reportLimits as limits, statementMessage } from '#contracts/report-limits.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { Pill } from '#pwa/ui/controls/pills.tsx';
import { ChoiceCards } from '#pwa/ui/form/choice-cards.tsx';
import { focusFirstError } from '#pwa/ui/form/focus-first-error.ts';
import { TextField } from '#pwa/ui/form/text-field.tsx';
import { useUnsavedChanges } from '#pwa/ui/unsaved/unsaved-changes.ts';
import { decideHeld } from './held-calls.ts';
import { heldDecisionDescriptions, heldDecisionLabels, heldStatements } from './held-labels.ts';
import type { Answer } from './moderation-calls.ts';
import { PillField } from './pill-field.tsx';
import styles from './moderation.module.css';

const decisions = heldDecisions.map((value) => ({
  value,
  label: heldDecisionLabels[value],
  description: heldDecisionDescriptions[value],
}));

interface HeldFormProps {
  message: HeldMessage;
  isOnline: boolean;
  onDone: (answer: Answer<unknown>) => void;
}

/** Decision and statement about the version of the message that is shown. */
export function HeldForm({ message, isOnline, onDone }: HeldFormProps) {
  const [decision, setDecision] = useState<HeldDecision | null>(null);
  const [statement, setStatement] = useState('');
  useUnsavedChanges(decision !== null || statement !== '');
  const [isChecked, setIsChecked] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const isShort = statement.trim().length < limits.statementMin;
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setIsChecked(true);
    focusFirstError(event.currentTarget);
    if (decision === null || isShort || isSending) return;
    setIsSending(true);
    const answer = await decideHeld(message.id, { version: message.version, decision, statement });
    setIsSending(false);
    onDone(answer);
  };
  return (
    <form className={styles.stack} noValidate onSubmit={(event) => void submit(event)}>
      <ChoiceCards
        name="held-decision"
        label="Decision"
        options={decisions}
        selected={decision}
        error={isChecked && decision === null ? 'Please choose a decision' : undefined}
        onSelect={setDecision}
      />
      <PillField label="Reasons to begin with">
        {heldStatements.map(({ label, decision: fitting, text }) => (
          <Pill
            key={label}
            label={label}
            isPressed={statement === text}
            onPress={() => {
              setDecision(fitting);
              setStatement(text);
            }}
          />
        ))}
      </PillField>
      <TextField
        label="Statement of reasons"
        hint="The sender reads it if the message is not delivered."
        error={isChecked && isShort ? statementMessage : undefined}
        rows={4}
        maxLength={limits.statementMax}
        value={statement}
        onChange={({ target }) => setStatement(target.value)}
      />
      <div>
        <Button type="submit" look="primary" busy={isSending} disabled={!isOnline}>
          Decide
        </Button>
      </div>
    </form>
  );
}
