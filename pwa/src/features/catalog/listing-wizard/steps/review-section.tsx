import type { ReactNode } from 'react';
import { Edit20Regular } from '#pwa/ui/icons/icons.tsx';
import { FieldError } from '#pwa/ui/form/field-error.tsx';
import styles from './review-section.module.css';

interface ReviewSectionProps {
  title: string;
  /** Accessible name of the Edit button, if it differs from the title. */
  name?: string;
  problems: readonly (string | undefined)[];
  onEdit: () => void;
  children: ReactNode;
}

/** A section of the review with its errors and a button to its step. */
export function ReviewSection({ title, name = title, problems, onEdit, children }: ReviewSectionProps) {
  const told = problems.filter((problem) => problem !== undefined);
  return (
    <section className={styles.section}>
      <header className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
        <button type="button" className={styles.edit} aria-label={`Edit ${name}`} onClick={onEdit}>
          <Edit20Regular />
          Edit
        </button>
      </header>
      {children}
      {told.map((problem) => (
        <FieldError key={problem}>{problem}</FieldError>
      ))}
    </section>
  );
}
