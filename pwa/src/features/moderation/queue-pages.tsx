import { useState, type ReactNode } from 'react';
import { Button } from '#pwa/ui/controls/button.tsx';
import { Skeleton, Skeletons } from '#pwa/ui/feedback/skeleton.tsx';
import { useTask } from '#pwa/ui/use-task.ts';
import type { Answer } from './moderation-calls.ts';
import styles from './moderation.module.css';

interface QueuePagesProps<Row> {
  /** What the rows are: `reports`. */
  noun: string;
  /** Label of the placeholder while the first page is loading. */
  loading: string;
  /** Shown instead of an empty list. */
  empty: string;
  /** Reads a page. @param cursor of the page; undefined for the first one */
  read: (cursor?: string) => Promise<Answer<{ rows: readonly Row[]; next: string | null }>>;
  children: (row: Row) => ReactNode;
}

/** Rows of a queue: the first page, and those that were asked for. */
export function QueuePages<Row>({ noun, loading, empty, read, children }: QueuePagesProps<Row>) {
  const first = useTask('queue', true, () => read());
  const [further, setFurther] = useState<{ rows: readonly Row[]; next: string | null } | null>(null);
  const [isLoading, setIsLoading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { result } = first;
  if (result === undefined) {
    return (
      <Skeletons label={loading} className={styles.stack}>
        <Skeleton height={96} radius={16} />
        <Skeleton height={96} radius={16} />
      </Skeletons>
    );
  }
  if (result.body === null) {
    return (
      <div className={styles.stack}>
        <p role="alert">
          The {noun} could not be loaded. {result.failure}
        </p>
        <div>
          <Button onClick={first.again}>Try again</Button>
        </div>
      </div>
    );
  }
  const rows = [...result.body.rows, ...(further?.rows ?? [])];
  const { next } = further ?? result.body;
  const showMore = async (cursor: string): Promise<void> => {
    setIsLoading(true);
    const { body, failure: why } = await read(cursor);
    setIsLoading(false);
    setFailure(why);
    if (body !== null) setFurther({ rows: [...(further?.rows ?? []), ...body.rows], next: body.next });
  };
  return (
    <div className={styles.stack}>
      {rows.length === 0 && <p className={styles.note}>{empty}</p>}
      <ul className={styles.list}>{rows.map(children)}</ul>
      {failure !== null && (
        <p role="alert">
          More {noun} could not be loaded. {failure}
        </p>
      )}
      {next !== null && (
        <div>
          <Button busy={isLoading} onClick={() => void showMore(next)}>
            Show more {noun}
          </Button>
        </div>
      )}
    </div>
  );
}
