import type { ReactNode } from 'react';
import { Edit20Regular } from '#pwa/ui/icons/icons.tsx';
import { FieldError } from '#pwa/ui/form/field-error.tsx';
import styles from './review-section.module.css';

interface ReviewSectionProps {
  title: string;
  /** What the Edit button edits, where the title does not say it. */
  name?: string;
  problems: readonly (string | undefined)[];
  onEdit: () => void;
  children: ReactNode;
}

/** A part of the review with what is wrong in it and the way to its step. */
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
