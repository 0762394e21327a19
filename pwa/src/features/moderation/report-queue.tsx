import { useState } from 'react';
import type { ModerationQuery, StaffReport } from '#contracts/domain/moderation.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { Skeleton, Skeletons } from '#pwa/ui/feedback/skeleton.tsx';
import { useTask } from '#pwa/ui/use-task.ts';
import { readCounts, readQueue } from './moderation-calls.ts';
import { QueueFilters } from './queue-filters.tsx';
import { ReportCard } from './report-card.tsx';
import { ReportDialog } from './report-dialog.tsx';
import styles from './moderation.module.css';

/** Reports that staff decide about, longest wait first. Online only. */
export function ReportQueue({ isOnline }: { isOnline: boolean }) {
  const [filter, setFilter] = useState<ModerationQuery>({ state: 'waiting' });
  const [changes, setChanges] = useState(0);
  const [openedId, setOpenedId] = useState<number | null>(null);
  const counts = useTask(`counts:${changes}`, isOnline, async () =>
    isOnline ? (await readCounts()).body : null,
  );
  const handleChange = (): void => setChanges(changes + 1);
  return (
    <>
      <QueueFilters filter={filter} counts={counts.result ?? null} onChange={setFilter} />
      {isOnline ? (
        <Pages key={`${changes}:${JSON.stringify(filter)}`} filter={filter} onOpen={setOpenedId} />
      ) : (
        <p className={styles.note}>Reports are online. Connect to read and decide them.</p>
      )}
      <ReportDialog
        id={openedId}
        isOnline={isOnline}
        onClose={() => setOpenedId(null)}
        onChange={handleChange}
      />
    </>
  );
}

interface PagesProps {
  filter: ModerationQuery;
  onOpen: (id: number) => void;
}

/** The first page, and those that were asked for. */
function Pages({ filter, onOpen }: PagesProps) {
  const first = useTask('queue', true, () => readQueue(filter));
  const [further, setFurther] = useState<{ reports: StaffReport[]; next: string | null } | null>(null);
  const [isLoading, setIsLoading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { result } = first;
  if (result === undefined) return <LoadingReports />;
  if (result.body === null) {
    return (
      <div className={styles.stack}>
        <p role="alert">The reports could not be loaded. {result.failure}</p>
        <div>
          <Button onClick={first.again}>Try again</Button>
        </div>
      </div>
    );
  }
  const reports = [...result.body.reports, ...(further?.reports ?? [])];
  const { next } = further ?? result.body;
  const showMore = async (cursor: string): Promise<void> => {
    setIsLoading(true);
    const { body, failure: why } = await readQueue({ ...filter, cursor });
    setIsLoading(false);
    setFailure(why);
    if (body !== null) {
      setFurther({ reports: [...(further?.reports ?? []), ...body.reports], next: body.next });
    }
  };
  return (
    <div className={styles.stack}>
      {reports.length === 0 && <p className={styles.note}>No reports found.</p>}
      <ul className={styles.list}>
        {reports.map((report) => (
          <ReportCard key={report.id} report={report} onOpen={() => onOpen(report.id)} />
        ))}
      </ul>
      {failure !== null && <p role="alert">More reports could not be loaded. {failure}</p>}
      {next !== null && (
        <div>
          <Button busy={isLoading} onClick={() => void showMore(next)}>
            Show more reports
          </Button>
        </div>
      )}
    </div>
  );
}

const LoadingReports = () => (
  <Skeletons label="Loading reports" className={styles.stack}>
    <Skeleton height={96} radius={16} />
    <Skeleton height={96} radius={16} />
  </Skeletons>
);
