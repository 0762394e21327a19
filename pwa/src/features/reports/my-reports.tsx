import { useState } from 'react';
import type { Report } from '#contracts/domain/reports.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { useTask } from '#pwa/ui/use-task.ts';
import { AppealDialog } from './appeal-dialog.tsx';
import { readMyReports } from './report-calls.ts';
import { ReportItem } from './report-item.tsx';
import styles from './my-reports.module.css';

/** What a person reported, and what staff decided about something of theirs. */
export function MyReports({ isOnline }: { isOnline: boolean }) {
  const first = useTask('reports', isOnline, () => (isOnline ? readMyReports() : Promise.resolve(null)));
  const [more, setMore] = useState<{ reports: readonly Report[]; next: string | null } | null>(null);
  const [appealed, setAppealed] = useState<Report | null>(null);
  const { result } = first;
  if (result === undefined) return <p className={styles.note}>Loading your reports…</p>;
  if (result === null) return <NotLoaded isOnline={isOnline} onRetry={first.again} />;
  const { next } = more ?? result;
  const reports = [...result.reports, ...(more?.reports ?? [])];
  const showMore = async (cursor: string): Promise<void> => {
    const page = await readMyReports(cursor);
    if (page !== null) setMore({ reports: [...(more?.reports ?? []), ...page.reports], next: page.next });
  };
  return (
    <div className={styles.root}>
      {reports.length === 0 && <p className={styles.note}>You have not reported anything.</p>}
      <ul className={styles.list}>
        {reports.map((report) => (
          <ReportItem key={report.id} report={report} onAppeal={() => setAppealed(report)} />
        ))}
      </ul>
      {next !== null && (
        <div>
          <Button disabled={!isOnline} onClick={() => void showMore(next)}>
            Show more
          </Button>
        </div>
      )}
      <AppealDialog
        report={appealed}
        onClose={() => setAppealed(null)}
        onSent={() => {
          setAppealed(null);
          setMore(null);
          first.again();
        }}
      />
    </div>
  );
}

function NotLoaded({ isOnline, onRetry }: { isOnline: boolean; onRetry: () => void }) {
  if (!isOnline) return <p className={styles.note}>Your reports are online. Connect to read them.</p>;
  return (
    <>
      <p className={styles.note}>Your reports could not be loaded.</p>
      <div>
        <Button onClick={onRetry}>Try again</Button>
      </div>
    </>
  );
}
