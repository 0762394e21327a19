import { useId } from 'react';
import type { VerificationStatus } from '#contracts/option-lists.ts';
import { ErrorCircle16Filled } from '#pwa/ui/icons/icons.tsx';
import styles from './status-choice.module.css';

interface StatusChoiceProps {
  /** Null until one is chosen. */
  selected: VerificationStatus | null;
  /** What is wrong with the choice, in a sentence. */
  error: string | undefined;
  onSelect: (status: VerificationStatus) => void;
}

const choices: { status: VerificationStatus; words: string; means: string }[] = [
  { status: 'verified', words: 'Verified', means: 'Goes live with a green badge' },
  { status: 'rejected', words: 'Rejected', means: 'The host sees your notes and can resubmit' },
  { status: 'pending', words: 'Pending', means: 'Keep in the review queue' },
];

/** The three statuses staff can set, with what each means. Source: spec §4, design §8. */
export function StatusChoice({ selected, error, onSelect }: StatusChoiceProps) {
  const name = useId();
  const errorId = `${name}-error`;
  return (
    <fieldset aria-describedby={error === undefined ? undefined : errorId}>
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
      {error !== undefined && (
        <p id={errorId} className={styles.error}>
          <ErrorCircle16Filled />
          {error}
        </p>
      )}
    </fieldset>
  );
}
