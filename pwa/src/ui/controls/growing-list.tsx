import { useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './growing-list.module.css';

interface GrowingListProps {
  className: string | undefined;
  /** Items shown at first, and added by each press. */
  step?: number;
  /** Text of the button: 'Show more reviews'. */
  more: string;
  /** The items of the list, each with its key. */
  children: readonly ReactNode[];
}

/** A list on this device that may have hundreds of items: the first ones, and more on request. */
export function GrowingList({ className, step = 20, more, children }: GrowingListProps) {
  const [shown, setShown] = useState(step);
  return (
    <>
      <ul className={className}>{children.slice(0, shown)}</ul>
      {shown < children.length && (
        <div className={styles.more}>
          <Button onClick={() => setShown(shown + step)}>{more}</Button>
        </div>
      )}
    </>
  );
}
