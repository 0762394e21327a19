import { useState, type SubmitEvent } from 'react';
import type { StaffReportDetail } from '#contracts/domain/trust/moderation.ts';
import {
  decisionsFor,
  decisionTemplates,
  type DecisionTemplate,
  type ReportDecision,
} from '#contracts/domain/trust/report-lists.ts';
import type { SuspensionOutlook, SuspensionTerms } from '#contracts/domain/trust/suspensions.ts';
import { reportLimits as limits, statementMessage } from '#contracts/report-limits.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { Pill } from '#pwa/ui/controls/pills.tsx';
import { ChoiceCards } from '#pwa/ui/form/choice-cards.tsx';
import { focusFirstError } from '#pwa/ui/form/focus-first-error.ts';
import { TextField } from '#pwa/ui/form/text-field.tsx';
import { decide, type Answer } from './moderation-calls.ts';
import { decisionLabels, describeDecision, templateLabels, templateTexts } from './moderation-labels.ts';
import { PillField } from './pill-field.tsx';
import { SuspensionFields } from './suspension-fields.tsx';
import styles from './moderation.module.css';

/** The fields of the form. They outlive it, because the report may be loaded again or decided by somebody else. */
export interface DecisionDraft {
  decision: ReportDecision | null;
  template: DecisionTemplate;
  statement: string;
  /** Terms of a suspension, if that is the decision. */
  suspension: SuspensionTerms;
}

export const emptyDraft: DecisionDraft = {
  decision: null,
  template: 'other',
  statement: '',
  suspension: { days: 7, guestStays: 'keep' },
};

interface DecisionFormProps {
  report: StaffReportDetail;
  /** Effects of a suspension; null while they are being loaded. */
  outlook: SuspensionOutlook | null;
  isOnline: boolean;
  draft: DecisionDraft;
  onDraft: (draft: DecisionDraft) => void;
  onDone: (answer: Answer<unknown>) => void;
}

/** Decision, template and statement about the version of the report that is shown. */
export function DecisionForm(props: DecisionFormProps) {
  const { report, outlook, isOnline, draft, onDraft } = props;
  const { decision, template, statement, suspension } = draft;
  const { isUnknown, isUpheld, isSending, errors, submit } = useDecision(props);
  return (
    <form className={styles.stack} noValidate onSubmit={(event) => void submit(event)}>
      <ChoiceCards
        name="decision"
        label="Decision"
        options={decisionsFor(report.targetKind).map((value) => ({
          value,
          label: decisionLabels[value],
          description: describeDecision(value, report.targetKind),
        }))}
        selected={decision}
        error={errors.decision}
        onSelect={(chosen) => onDraft({ ...draft, decision: chosen })}
      />
      {decision === 'suspend' && (
        <SuspensionFields
          outlook={outlook}
          isUpheld={isUpheld}
          terms={suspension}
          onTerms={(terms) => onDraft({ ...draft, suspension: terms })}
        />
      )}
      <PillField label="Reasons to begin with">
        {decisionTemplates.map((name) => (
          <Pill
            key={name}
            label={templateLabels[name]}
            isPressed={name === template}
            onPress={() => onDraft({ ...draft, template: name, statement: beginWith(name, draft) })}
          />
        ))}
      </PillField>
      <TextField
        label="Statement of reasons"
        hint={hintOf(report, decision)}
        error={errors.statement}
        rows={5}
        maxLength={limits.statementMax}
        value={statement}
        onChange={({ target }) => onDraft({ ...draft, statement: target.value })}
      />
      <div>
        <Button type="submit" look="primary" busy={isSending} disabled={!isOnline || isUnknown}>
          Decide
        </Button>
      </div>
    </form>
  );
}

/**
 * The statement with the text of another template, which replaces that of the previous one. What staff wrote stays, also
 * if there is no room for the new text.
 */
function beginWith(name: DecisionTemplate, { template, statement }: DecisionDraft): string {
  const written = statement.trimEnd();
  const before = templateTexts[template];
  const own = written.endsWith(before) ? written.slice(0, written.length - before.length).trimEnd() : written;
  const next = [own, templateTexts[name]].filter((text) => text !== '').join('\n\n');
  return next.length > limits.statementMax ? statement : next;
}

/** Sends the decision. Errors are shown from the first attempt on. */
function useDecision({ report, outlook, draft, onDraft, onDone }: DecisionFormProps) {
  const { decision, template, statement, suspension } = draft;
  const [isChecked, setIsChecked] = useState(false);
  const [isSending, setIsSending] = useState(false);
  // A suspension needs its effects on the screen.
  const isUnknown = decision === 'suspend' && outlook === null;
  const isUpheld = report.decision === 'suspend' && isSuspendedBy(report, outlook);
  const isShort = statement.trim().length < limits.statementMin;
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setIsChecked(true);
    focusFirstError(event.currentTarget);
    if (decision === null || isShort || isSending || isUnknown) return;
    setIsSending(true);
    const answer = await decide(report.id, {
      ...{ version: report.version, decision, template, statement },
      suspension: decision === 'suspend' && !isUpheld ? suspension : null,
    });
    setIsSending(false);
    if (answer.failure === null) onDraft(emptyDraft);
    onDone(answer);
  };
  const errors = {
    decision: isChecked && decision === null ? 'Please choose a decision' : undefined,
    statement: isChecked && isShort ? statementMessage : undefined,
  };
  return { isUnknown, isUpheld, isSending, errors, submit };
}

/** Whether the suspension that the report decided lasts. */
export const isSuspendedBy = ({ id }: StaffReportDetail, outlook: SuspensionOutlook | null): boolean =>
  outlook !== null && outlook.history.some(({ reportId, endedAt }) => reportId === id && endedAt === null);

/** Who reads the statement. */
function hintOf(
  { decision: before, targetKind }: StaffReportDetail,
  decision: ReportDecision | null,
): string {
  if (decision === 'suspend') return 'Only the suspended person reads it.';
  if (before === 'suspend') return 'The reporter reads it, and the person whose suspension ends.';
  const adverse = targetKind === 'person' ? 'warn' : 'hide or warn';
  return `The reporter reads it, and the person concerned too if you ${adverse}.`;
}
