import { useRef, useState, type ReactNode } from 'react';
import { Button } from '#pwa/ui/controls/button.tsx';
import { Skeleton, Skeletons } from '#pwa/ui/feedback/skeleton.tsx';
import { joinClasses } from '#pwa/ui/join-classes.ts';
import { useTask } from '#pwa/ui/use-task.ts';
import type { Answer } from './moderation-calls.ts';
import styles from './moderation.module.css';

/** A part of a queue. `next`: cursor of the part after it; null if there is none. */
interface Page<Row> {
  rows: readonly Row[];
  next: string | null;
}

interface QueuePagesProps<Row> {
  /** What the rows are: `reports`. */
  noun: string;
  /** Label of the placeholder while the first page is loading. */
  loading: string;
  /** Shown instead of an empty list. */
  empty: string;
  /** Reads a page. @param cursor of the page; undefined for the first one */
  read: (cursor?: string) => Promise<Answer<Page<Row>>>;
  /** Changes with each decision. The rows shown are then read again, and stay on the screen until they have arrived. */
  version: number;
  children: (row: Row) => ReactNode;
}

/** Reads pages until there are so many rows, at least one. */
async function readRows<Row>(read: QueuePagesProps<Row>['read'], count: number): Promise<Answer<Page<Row>>> {
  const rows: Row[] = [];
  let next: string | null | undefined;
  do {
    const answer = await read(next ?? undefined);
    if (answer.body === null) return answer;
    rows.push(...answer.body.rows);
    ({ next } = answer.body);
  } while (next !== null && rows.length < count);
  return { body: { rows, next }, failure: null };
}

/** Rows of a queue: the first page, and those that were asked for. */
export function QueuePages<Row>({ noun, loading, empty, read, version, children }: QueuePagesProps<Row>) {
  const count = useRef(0);
  const first = useTask(`queue:${version}`, true, () => readRows(read, count.current));
  const [latest, setLatest] = useState(first.result);
  if (first.result !== undefined && first.result !== latest) setLatest(first.result);
  const result = first.result ?? latest;
  const [added, setAdded] = useState<(Page<Row> & { after: typeof result }) | null>(null);
  const [isLoading, setIsLoading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  if (result === undefined) {
    return (
      <Skeletons label={loading} className={styles.stack}>
        <Skeleton height={96} radius={16} />
        <Skeleton height={96} radius={16} />
      </Skeletons>
    );
  }
  if (result.body === null) {
    return <NotLoaded noun={noun} failure={result.failure} onRetry={first.again} />;
  }
  // Rows that were added to an earlier reading are part of the new one.
  const further = added?.after === result ? added : null;
  const rows = [...result.body.rows, ...(further?.rows ?? [])];
  const { next } = further ?? result.body;
  const showMore = async (cursor: string): Promise<void> => {
    setIsLoading(true);
    const { body, failure: why } = await read(cursor);
    setIsLoading(false);
    setFailure(why);
    if (body === null) return;
    count.current = rows.length + body.rows.length;
    setAdded({ rows: [...(further?.rows ?? []), ...body.rows], next: body.next, after: result });
  };
  return (
    <div className={styles.stack}>
      {rows.length === 0 && <p className={styles.note}>{empty}</p>}
      <ul className={joinClasses(styles.list, styles.queue)}>{rows.map(children)}</ul>
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

interface NotLoadedProps {
  noun: string;
  failure: string;
  onRetry: () => void;
}

function NotLoaded({ noun, failure, onRetry }: NotLoadedProps) {
  return (
    <div className={styles.stack}>
      <p role="alert">
        The {noun} could not be loaded. {failure}
      </p>
      <div>
        <Button onClick={onRetry}>Try again</Button>
      </div>
    </div>
  );
}
