import { useState } from 'react';
import { Button } from '#pwa/ui/button.tsx';
import { discardEntry, findDependants } from './pending-commands.ts';
import styles from './pending.module.css';
import type { PendingChanges } from './pending-queries.ts';

/** Whether an entry is to be taken back, asked in its place. */
export function useDiscardQuestion(seq: number) {
  const [dependants, setDependants] = useState<number[] | null>(null);
  return {
    seq,
    /** What goes with it; null while nobody asked. */
    dependants,
    ask: () => void findDependants(seq).then(setDependants),
    keep: () => setDependants(null),
  };
}

interface DiscardQuestionProps {
  question: ReturnType<typeof useDiscardQuestion>;
  pending: PendingChanges;
}

/** Asks once more, and names everything that cannot be sent without it. */
export function DiscardQuestion({ question, pending }: DiscardQuestionProps) {
  const all = [...pending.needYou, ...pending.waiting];
  const titles = (question.dependants ?? []).map(
    (seq) => all.find(({ entry }) => entry.seq === seq)?.title ?? 'A change',
  );
  return (
    <div className={styles.question} role="group" aria-label="Discard">
      <p>{titles.length === 0 ? 'Discard this change?' : 'Discard this change, and what depends on it?'}</p>
      {titles.length > 0 && (
        <ul className={styles.dependants}>
          {titles.map((title, place) => (
            <li key={`${place}${title}`}>{title}</li>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        <Button look="danger" size="small" autoFocus onClick={() => void discardEntry(question.seq)}>
          {titles.length === 0 ? 'Discard' : `Discard ${titles.length + 1} changes`}
        </Button>
        <Button size="small" onClick={question.keep}>
          Keep
        </Button>
      </div>
    </div>
  );
}
