import type { StaffReportDetail } from '#contracts/domain/trust/moderation.ts';
import type { ReportCopy } from '#contracts/domain/trust/reports.ts';
import { reasonLabels } from '#pwa/features/shared/reports/report-labels.ts';
import { formatMoment } from '#pwa/lib/deferred-moments.ts';
import { Photo } from '#pwa/ui/media/photo/photo.tsx';
import styles from './moderation.module.css';

/** What the reporter wrote and saw, beside the present state. */
export function ReportEvidence({ report }: { report: StaffReportDetail }) {
  const { reporter, reason, text, photos = [], createdAt, evidence, received, present } = report;
  return (
    <>
      <section className={styles.box}>
        <h4 className={styles.heading}>
          {reporter?.name ?? 'A former member'}: {reasonLabels[reason]}
        </h4>
        <p className={styles.note}>{formatMoment(createdAt)}</p>
        <p className={styles.text}>{text === '' ? 'No words were added.' : text}</p>
        <AddedPhotos photos={photos} />
      </section>
      <div className={styles.copies}>
        <Copy title="As the reporter saw it" copy={evidence} />
        <Copy title="When the report arrived" copy={received} />
        <Copy title="Now" copy={present} />
      </div>
    </>
  );
}

/** Photos that the reporter added. They are documents, which open in a tab of their own. */
function AddedPhotos({ photos }: { photos: readonly string[] }) {
  if (photos.length === 0) return null;
  return (
    <div className={styles.pictures}>
      {photos.map((url, index) => (
        <a key={url} href={url} target="_blank" rel="noopener noreferrer" className={styles.picture}>
          <img
            className={styles.added}
            src={url}
            alt={`Photo ${index + 1} of the reporter`}
            width={96}
            height={96}
            loading="lazy"
          />
        </a>
      ))}
    </div>
  );
}

/** A copy has no title if the report came without one, or its person was erased. */
function Copy({ title, copy }: { title: string; copy: ReportCopy | null }) {
  return (
    <section className={styles.box}>
      <h4 className={styles.heading}>{title}</h4>
      {copy === null && <p className={styles.note}>It is gone.</p>}
      {copy?.title === '' && <p className={styles.note}>There is no copy.</p>}
      {copy !== null && copy.title !== '' && (
        <>
          <p className={styles.title}>{copy.title}</p>
          {copy.author !== '' && <p className={styles.note}>By {copy.author}</p>}
          {copy.text !== '' && <p className={styles.text}>{copy.text}</p>}
          <div className={styles.pictures}>
            {copy.pictures.map((url) => (
              <div key={url} className={styles.picture}>
                <Photo url={url} alt={`Picture of ${copy.title}`} sizes="96px" isOnline />
              </div>
            ))}
          </div>
        </>
      )}
    </section>
  );
}
