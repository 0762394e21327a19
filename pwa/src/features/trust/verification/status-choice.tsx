import { useId } from 'react';
import type { VerificationStatus } from '#contracts/domain/state-lists.ts';
import { ChoiceCards } from '#pwa/ui/form/choice-cards.tsx';

interface StatusChoiceProps {
  /** Null until one is chosen. */
  selected: VerificationStatus | null;
  error: string | undefined;
  onSelect: (status: VerificationStatus) => void;
}

const options: { value: VerificationStatus; label: string; description: string }[] = [
  { value: 'verified', label: 'Verified', description: 'Goes live with a green badge' },
  { value: 'rejected', label: 'Rejected', description: 'The host sees your notes and can resubmit' },
  { value: 'pending', label: 'Pending', description: 'Keep in the review queue' },
];

/** The three statuses that staff can set. Source: spec §4, design §8. */
export function StatusChoice(props: StatusChoiceProps) {
  return <ChoiceCards name={useId()} label="Verification status" options={options} {...props} />;
}
