import type { PublicReview } from '#contracts/domain/trust/stay-reviews.ts';
import { formatDayWithYear } from '#pwa/lib/days.ts';
import { formatMonth } from '#pwa/lib/months.ts';
import { propertyPath } from '#pwa/lib/paths.ts';
import { personPath } from '#pwa/lib/screen-paths.ts';
import { Link } from '#pwa/ui/link.tsx';
import { Initials } from '#pwa/ui/media/initials.tsx';
import { ScoreList } from './score-list.tsx';
import { Stars } from './stars.tsx';
import { ReportButton } from '#pwa/features/shared/reports/report-button.tsx';
import styles from './reviews.module.css';

/** A published review with the host's answer. @param hostName null if it is not known */
export function ReviewItem({ review, hostName }: { review: PublicReview; hostName: string | null }) {
  const { id, author, overall, scores, stayedIn, text, reply, repliedOn, property } = review;
  return (
    <li className={styles.item}>
      <div className={styles.by}>
        <Initials name={author.name} id={author.id} image={author.profileImage} className={styles.avatar} />
        <div>
          <p className={styles.author}>
            <Link to={personPath(author.id)}>{author.name}</Link>
          </p>
          <p className={styles.when}>
            {formatMonth(stayedIn)}
            {property !== null && (
              <>
                {' · '}
                <Link to={propertyPath(property.id)}>{property.title}</Link>
              </>
            )}
          </p>
        </div>
      </div>
      <Stars value={overall} />
      <ScoreList scores={scores} />
      <p className={styles.text} dir="auto">
        {text}
      </p>
      <div>
        <ReportButton
          reported={{ kind: 'review', id, ownerId: author.id, title: author.name, author: author.name, text }}
        />
      </div>
      {reply !== null && (
        <div className={styles.reply}>
          <p className={styles.author}>Answer by {hostName ?? 'the host'}</p>
          {repliedOn !== null && <p className={styles.when}>{formatDayWithYear(repliedOn)}</p>}
          <p className={styles.text} dir="auto">
            {reply}
          </p>
        </div>
      )}
    </li>
  );
}
