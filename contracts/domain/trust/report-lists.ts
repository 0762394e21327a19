/** Kinds of things that people can report. */
export const reportTargetKinds = ['listing', 'person', 'message', 'picture', 'review'] as const;
export type ReportTargetKind = (typeof reportTargetKinds)[number];

export const reportReasons = ['unsafe', 'fraud', 'offensive', 'privacy', 'misleading', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** How urgent a reason is, 3 most. */
export const reasonWeights: Readonly<Record<ReportReason, number>> = {
  unsafe: 3,
  fraud: 2,
  offensive: 2,
  privacy: 2,
  misleading: 1,
  other: 1,
};

/** `appealed`: decided, and waiting for another member of staff. */
export const reportStates = ['open', 'appealed', 'decided'] as const;
export type ReportState = (typeof reportStates)[number];

export const reportDecisions = ['dismiss', 'hide', 'warn', 'suspend'] as const;
export type ReportDecision = (typeof reportDecisions)[number];

/** Reasons of a decision, for each of which the app has a sentence. */
export const decisionTemplates = [
  'no-breach',
  'not-enough-shown',
  'unsafe',
  'fraud',
  'offensive',
  'privacy',
  'misleading',
  'other',
] as const;
export type DecisionTemplate = (typeof decisionTemplates)[number];

/** Decisions against the person concerned, who gets a notification. */
export const adverseDecisions = ['hide', 'warn', 'suspend'] as const satisfies readonly ReportDecision[];
export const isAdverse = (decision: ReportDecision | null): boolean =>
  decision !== null && decision !== 'dismiss';

/** Decisions that are possible about a target. A person cannot be hidden. */
export const decisionsFor = (kind: ReportTargetKind): readonly ReportDecision[] =>
  kind === 'person' ? ['dismiss', 'warn', 'suspend'] : reportDecisions;
