import type { ReportReason, ReportTargetKind } from '#contracts/domain/trust/report-lists.ts';

export const reasonLabels: Readonly<Record<ReportReason, string>> = {
  unsafe: 'Unsafe or harmful',
  fraud: 'Fraud or a scam',
  offensive: 'Offensive or hateful',
  privacy: 'Shows private details',
  misleading: 'False or misleading',
  other: 'Something else',
};

export const reasonDescriptions: Readonly<Record<ReportReason, string>> = {
  unsafe: 'Somebody could get hurt, or felt unsafe.',
  fraud: 'It asks for money elsewhere, or is not what it claims to be.',
  offensive: 'It insults or threatens people.',
  privacy: 'It shows a person, an address or a number without consent.',
  misleading: 'What it says or shows is not true.',
  other: 'Please describe it below.',
};

/** What is reported, in a sentence. */
export const targetLabels: Readonly<Record<ReportTargetKind, string>> = {
  listing: 'retreat',
  person: 'person',
  message: 'message',
  picture: 'photo',
  review: 'review',
};
