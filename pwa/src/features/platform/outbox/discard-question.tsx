import { useState } from 'react';
import { mayHaveArrived } from '#pwa/data/outbox-entry.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { discardEntry, findDependants } from './pending-commands.ts';
import styles from './pending.module.css';
import type { PendingChanges, PendingEntry } from './pending-queries.ts';
import { discardQuestionFor } from './remedy-labels.ts';
import { undoPromise } from './undo-labels.ts';

/** Whether an entry is to be taken back, asked in its place. */
export function useDiscardQuestion(seq: number) {
  const [dependants, setDependants] = useState<number[] | null>(null);
  return {
    seq,
    /** Entries discarded with it; null before the question is open. */
    dependants,
    ask: () => void findDependants(seq).then(setDependants),
    keep: () => setDependants(null),
  };
}

interface DiscardQuestionProps {
  question: ReturnType<typeof useDiscardQuestion>;
  item: PendingEntry;
  pending: PendingChanges;
}

/** Confirmation: what happens to a change that may have arrived, and what else is discarded. */
export function DiscardQuestion({ question, item: { entry }, pending }: DiscardQuestionProps) {
  const all = [...pending.needYou, ...pending.waiting];
  const titles = (question.dependants ?? []).map(
    (seq) => all.find((other) => other.entry.seq === seq)?.title ?? 'A change',
  );
  const isUndo = mayHaveArrived(entry);
  return (
    <div className={styles.question} role="group" aria-label={isUndo ? 'Stop and undo' : 'Discard'}>
      {isUndo ? (
        <p>This may already have been saved, so we check first. {undoPromise(entry.name)}</p>
      ) : (
        <p>{discardQuestionFor(entry)}</p>
      )}
      {titles.length > 0 && (
        <>
          <p>This depends on it and is discarded too:</p>
          <ul className={styles.dependants}>
            {titles.map((title, place) => (
              <li key={`${place}${title}`}>{title}</li>
            ))}
          </ul>
        </>
      )}
      <div className={styles.actions}>
        <Button look="danger" size="small" autoFocus onClick={() => void discardEntry(question.seq)}>
          {isUndo
            ? 'Stop and undo'
            : titles.length === 0
              ? 'Discard'
              : `Discard ${titles.length + 1} changes`}
        </Button>
        <Button size="small" onClick={question.keep}>
          Keep
        </Button>
      </div>
    </div>
  );
}
