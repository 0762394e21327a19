import { useId } from 'react';
import type { VerificationStatus } from '#contracts/option-lists.ts';
import styles from './status-choice.module.css';

interface StatusChoiceProps {
  selected: VerificationStatus;
  onSelect: (status: VerificationStatus) => void;
}

const choices: { status: VerificationStatus; words: string; means: string }[] = [
  { status: 'verified', words: 'Verified', means: 'Goes live with a green badge' },
  { status: 'rejected', words: 'Rejected', means: 'The host sees your notes and can resubmit' },
  { status: 'pending', words: 'Pending', means: 'Keep in the review queue' },
];

/** The three statuses staff can set, with what each means. Source: spec §4, design §8. */
export function StatusChoice({ selected, onSelect }: StatusChoiceProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className={styles.legend}>Verification status</legend>
      <div className={styles.choices}>
        {choices.map(({ status, words, means }) => (
          <label key={status} className={styles.choice} data-selected={status === selected ? '' : undefined}>
            <input
              type="radio"
              className={styles.radio}
              name={name}
              value={status}
              checked={status === selected}
              onChange={() => onSelect(status)}
            />
            <span>
              <span className={styles.words}>{words}</span>
              <span className={styles.means}>{means}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
