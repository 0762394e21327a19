import type { ReactNode } from 'react';
import type { StayReviews } from '#contracts/domain/trust/stay-reviews.ts';
import type { WithPending } from '#pwa/data/overlays.ts';
import { copyText } from '#pwa/features/shared/copy-text.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { PendingChip } from '#pwa/ui/feedback/pending-chip.tsx';
import { discardReviewDraft } from './review-commands.ts';
import { textOfDraft } from './review-draft.ts';
import { useUnsentDraft, type RefusedReview } from './review-queries.ts';
import { ScoreList } from './score-list.tsx';
import { Stars } from './stars.tsx';
import styles from './reviews.module.css';

interface OwnReviewProps {
  mine: NonNullable<StayReviews['mine']>;
  pending?: WithPending<StayReviews>['pending'];
}

export function OwnReview({ mine, pending }: OwnReviewProps) {
  const { tookPlace, overall, scores, text, privateNote } = mine;
  return (
    <div className={styles.card}>
      <p className={styles.author}>
        Your review <PendingChip pending={pending} waiting="Not sent yet" />
      </p>
      {overall !== null && <Stars value={overall} />}
      <ScoreList scores={scores} />
      <p className={styles.text} dir="auto">
        {tookPlace ? text : 'You said that this stay did not take place.'}
      </p>
      {privateNote !== '' && (
        <PrivateNote label={tookPlace ? 'Private note' : 'What happened'}>{privateNote}</PrivateNote>
      )}
    </div>
  );
}

export const PrivateNote = ({ label = 'Private note', children }: { label?: string; children: string }) => (
  <p className={styles.note}>
    <strong>{label}:</strong> <span dir="auto">{children}</span>
  </p>
);

/**
 * A review that came too late, or that another device had written already: its text is kept. What was meant for Wellens is
 * not offered for the other person.
 */
export function Refused(props: { refused: RefusedReview; other: string; contact: ReactNode }) {
  const { refused, other, contact } = props;
  const { tookPlace, text, privateNote } = refused.review;
  return (
    <div className={styles.card} role="group" aria-label="Review that was not accepted">
      <p className={styles.author}>Your review was not accepted</p>
      <p>
        {refused.detail} Your text is kept here.
        {tookPlace && ` You can send it to ${other} as a private message.`}
      </p>
      <p className={styles.text} dir="auto">
        {tookPlace ? text : privateNote}
      </p>
      {tookPlace && privateNote !== '' && <PrivateNote>{privateNote}</PrivateNote>}
      <div className={styles.actions}>
        <CopyButton text={tookPlace ? text : privateNote} />
        {tookPlace && contact}
      </div>
    </div>
  );
}

/** A draft that was not sent in time; nothing if there is none. */
export function UnsentDraft({ bookingId }: { bookingId: number }) {
  const draft = useUnsentDraft(bookingId);
  const text = draft == null ? '' : textOfDraft(draft);
  if (text === '') return null;
  return (
    <div className={styles.card} role="group" aria-label="Review that was not sent">
      <p className={styles.author}>You did not send this</p>
      <p>It can no longer be sent. Your text is still on this device.</p>
      <p className={styles.text} dir="auto">
        {text}
      </p>
      <div className={styles.actions}>
        <CopyButton text={text} />
        <Button onClick={() => void discardReviewDraft(bookingId)}>Delete text</Button>
      </div>
    </div>
  );
}

const CopyButton = ({ text }: { text: string }) => (
  <Button onClick={() => void copyText(text, { title: 'Text copied' })}>Copy text</Button>
);
