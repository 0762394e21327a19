import type { ReportFilter } from '#contracts/domain/trust/moderation.ts';
import type {
  DecisionTemplate,
  ReportDecision,
  ReportTargetKind,
} from '#contracts/domain/trust/report-lists.ts';

export const filterLabels: Readonly<Record<ReportFilter, string>> = {
  waiting: 'To decide',
  open: 'New',
  appealed: 'Appealed',
  decided: 'Decided',
};

export const kindLabels: Readonly<Record<ReportTargetKind, string>> = {
  listing: 'Retreat',
  person: 'Person',
  message: 'Message',
  picture: 'Photo',
  review: 'Review',
};

/** By weight, 1 to 3. */
export const weightLabels = ['', 'Normal', 'Serious', 'Urgent'] as const;

export const decisionLabels: Readonly<Record<ReportDecision, string>> = {
  dismiss: 'Dismiss',
  hide: 'Hide',
  warn: 'Warn',
  suspend: 'Suspend',
};

const decisionDescriptions: Readonly<Record<ReportDecision, string>> = {
  dismiss: 'Nothing changes. The reporter reads the reasons.',
  hide: 'Nobody else sees it any more. Both people read the reasons.',
  warn: 'It stays. Its author gets a warning, and both people read the reasons.',
  suspend: 'The person can only read, export and appeal. Their retreats are hidden.',
};

/** Describes the effect of a decision on a report. */
export const describeDecision = (decision: ReportDecision, kind: ReportTargetKind): string =>
  decision === 'warn' && kind === 'person'
    ? 'They get a warning, and both people read the reasons.'
    : decisionDescriptions[decision];

export const decidedLabels: Readonly<Record<ReportDecision, string>> = {
  dismiss: 'Dismissed',
  hide: 'Hidden',
  warn: 'Warned',
  suspend: 'Suspended',
};

export const templateLabels: Readonly<Record<DecisionTemplate, string>> = {
  'no-breach': 'No rule broken',
  'not-enough-shown': 'Not enough shown',
  unsafe: 'Unsafe',
  fraud: 'Fraud',
  offensive: 'Offensive',
  privacy: 'Privacy',
  misleading: 'Misleading',
  other: 'Other reasons',
};

/** Sentences that a statement begins with. Staff change them to fit. */
export const templateTexts: Readonly<Record<DecisionTemplate, string>> = {
  'no-breach': 'We looked at this and found nothing that breaks the rules of Wellens.',
  'not-enough-shown': 'What we were shown is not enough to decide that a rule was broken.',
  unsafe: 'This puts people in danger, which the rules of Wellens do not allow.',
  fraud: 'This deceives people about who offers something or where money goes.',
  offensive: 'This insults or threatens people, which the rules of Wellens do not allow.',
  privacy: 'This shows private details of a person who did not agree to it.',
  misleading: 'This says or shows something that is not true.',
  other: '',
};
