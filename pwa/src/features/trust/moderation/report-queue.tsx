import { useState } from 'react';
import {
  assigneeFilters,
  reportFilters,
  type ModerationQuery,
  type ModerationCounts,
} from '#contracts/domain/trust/moderation.ts';
import { reportTargetKinds } from '#contracts/domain/trust/report-lists.ts';
import { reportLimits } from '#contracts/report-limits.ts';
import { readQueue } from './moderation-calls.ts';
import { QueueFilters } from './queue-filters.tsx';
import { QueuePages } from './queue-pages.tsx';
import { ReportCard } from './report-card.tsx';
import { ReportDialog } from './report-dialog.tsx';
import { oneOf, textIn, useQueueFilter } from './use-queue-filter.ts';
import styles from './moderation.module.css';

const readFilter = (query: URLSearchParams): ModerationQuery => ({
  state: oneOf(reportFilters, query.get('state')) ?? 'waiting',
  kind: oneOf(reportTargetKinds, query.get('kind')),
  assignee: oneOf(assigneeFilters, query.get('assignee')),
  text: textIn(query, reportLimits.searchMax),
});

interface ReportQueueProps {
  isOnline: boolean;
  /** Null until they are known. */
  counts: ModerationCounts | null;
  /** Called after a decision. */
  onChange: () => void;
}

/** Reports that staff decide about, longest wait first. Online only. */
export function ReportQueue({ isOnline, counts, onChange }: ReportQueueProps) {
  const [filter, setFilter] = useQueueFilter('reports', readFilter);
  const [changes, setChanges] = useState(0);
  const [openedId, setOpenedId] = useState<number | null>(null);
  const read = async (cursor?: string) => {
    const answer = await readQueue({ ...filter, cursor });
    if (answer.body === null) return answer;
    const { reports: rows, next } = answer.body;
    return { body: { rows, next }, failure: null };
  };
  const handleChange = (): void => {
    setChanges(changes + 1);
    onChange();
  };
  return (
    <>
      <QueueFilters filter={filter} counts={counts} onChange={setFilter} />
      {isOnline ? (
        <QueuePages
          key={JSON.stringify(filter)}
          version={changes}
          noun="reports"
          loading="Loading reports"
          empty="No reports found."
          read={read}
        >
          {(report) => <ReportCard key={report.id} report={report} onOpen={() => setOpenedId(report.id)} />}
        </QueuePages>
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
