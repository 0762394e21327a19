import type { HeldDecision, HeldMessage, HoldReason } from '#contracts/domain/messaging/held-messages.ts';

export const reasonLabels: Readonly<Record<HoldReason, string>> = {
  link: 'Link in a first message',
  repeated: 'Same text to several hosts',
};

export const heldDecisionLabels: Readonly<Record<HeldDecision, string>> = {
  release: 'Deliver',
  refuse: 'Do not deliver',
};

export const heldDecisionDescriptions: Readonly<Record<HeldDecision, string>> = {
  release: 'The other person gets it now, or after earlier messages of the sender that still wait.',
  refuse: 'Only its sender sees it, with your reasons. What waited only for it is delivered.',
};

/** Sentences that a statement begins with. Staff change them to fit. */
export const heldStatements: readonly { label: string; decision: HeldDecision; text: string }[] = [
  { label: 'Nothing wrong', decision: 'release', text: 'This message breaks no rule of Wellens.' },
  {
    label: 'Advertising',
    decision: 'refuse',
    text: 'This message is advertising, which the rules of Wellens do not allow.',
  },
  {
    label: 'Leads elsewhere',
    decision: 'refuse',
    text: 'This message asks people to book or pay outside Wellens, where we cannot protect them.',
  },
  {
    label: 'Unsafe link',
    decision: 'refuse',
    text: 'This message has a link to a page that is not safe.',
  },
];

/** Sender and recipient: 'Rita to Ana'. */
export const peopleOf = ({ sender, recipient }: HeldMessage): string =>
  `${sender?.name ?? 'A former member'} to ${recipient?.name ?? 'a former member'}`;
