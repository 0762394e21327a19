import { useState } from 'react';
import type { Report, ReportPage } from '#contracts/domain/trust/reports.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { i18n } from '#pwa/ui/texts/i18n.ts';
import { useTask } from '#pwa/ui/use-task.ts';
import { AppealDialog } from './appeal-dialog.tsx';
import { readMyReports } from './report-calls.ts';
import { ReportItem } from './report-item.tsx';
import { useWaitingReports, WaitingReport } from './waiting-reports.tsx';
import styles from './my-reports.module.css';

/** What a person reported, and what staff decided about something of theirs. */
export function MyReports({ isOnline }: { isOnline: boolean }) {
  const [appealed, setAppealed] = useState<Report | null>(null);
  const waiting = useWaitingReports() ?? [];
  // Read again when a waiting report was sent.
  const key = `reports:${waiting.map(({ seq }) => seq).join()}`;
  const { result, again } = useTask(key, isOnline, () =>
    isOnline ? readMyReports() : Promise.resolve(null),
  );
  return (
    <div className={styles.root}>
      {waiting.length > 0 && (
        <ul className={styles.list}>
          {waiting.map((entry) => (
            <WaitingReport key={entry.seq} entry={entry} />
          ))}
        </ul>
      )}
      {result === undefined && <p className={styles.note}>{i18n.t('Loading your reports…')}</p>}
      {result === null && <NotLoaded isOnline={isOnline} onRetry={again} />}
      {result != null && result.reports.length === 0 && waiting.length === 0 && (
        <p className={styles.note}>{i18n.t('You have not reported anything.')}</p>
      )}
      {result != null && result.reports.length > 0 && (
        <SentReports first={result} isOnline={isOnline} onAppeal={setAppealed} />
      )}
      <AppealDialog
        report={appealed}
        onClose={() => setAppealed(null)}
        onSent={() => {
          setAppealed(null);
          again();
        }}
      />
    </div>
  );
}

function NotLoaded({ isOnline, onRetry }: { isOnline: boolean; onRetry: () => void }) {
  if (!isOnline)
    return <p className={styles.note}>{i18n.t('The reports you sent are online. Connect to read them.')}</p>;
  return (
    <>
      <p className={styles.note}>{i18n.t('Your reports could not be loaded.')}</p>
      <div>
        <Button onClick={onRetry}>{i18n.t('Try again')}</Button>
      </div>
    </>
  );
}

interface SentReportsProps {
  first: ReportPage;
  isOnline: boolean;
  onAppeal: (report: Report) => void;
}

/** The first page of reports, and those that were asked for. They are gone while the first page is read again. */
function SentReports({ first, isOnline, onAppeal }: SentReportsProps) {
  const [{ reports, next }, setPages] = useState(first);
  const [isLoading, setIsLoading] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const showMore = async (cursor: string): Promise<void> => {
    setIsLoading(true);
    const page = await readMyReports(cursor);
    setIsLoading(false);
    setHasFailed(page === null);
    if (page !== null) setPages({ reports: [...reports, ...page.reports], next: page.next });
  };
  return (
    <>
      <ul className={styles.list}>
        {reports.map((report) => (
          <ReportItem key={report.id} report={report} onAppeal={() => onAppeal(report)} />
        ))}
      </ul>
      {hasFailed && <p role="alert">{i18n.t('More reports could not be loaded.')}</p>}
      {next !== null && (
        <div>
          <Button busy={isLoading} disabled={!isOnline} onClick={() => void showMore(next)}>
            {i18n.t('Show more')}
          </Button>
        </div>
      )}
    </>
  );
}
