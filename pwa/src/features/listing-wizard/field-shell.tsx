import { useId, type ReactNode } from 'react';
import { Problem } from './problem.tsx';
import styles from './fields.module.css';

/** What ties an input to its label, hint and sentence. */
export interface FieldIds {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

interface FieldShellProps {
  label: string;
  hint?: ReactNode;
  /** The hint stays beside what is wrong, where it says how to put it right. */
  keepsHint?: boolean;
  problem: string | undefined;
  children: (ids: FieldIds) => ReactNode;
}

/** Label above, then the input, then what is wrong with it or else a hint. */
export function FieldShell({ label, hint, keepsHint = false, problem, children }: FieldShellProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const hasNote = problem !== undefined || hint !== undefined;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': problem !== undefined,
        'aria-describedby': hasNote ? noteId : undefined,
      })}
      {hasNote && (
        <div id={noteId} className={styles.note}>
          {problem !== undefined && <Problem>{problem}</Problem>}
          {(problem === undefined || keepsHint) && hint}
        </div>
      )}
    </div>
  );
}
