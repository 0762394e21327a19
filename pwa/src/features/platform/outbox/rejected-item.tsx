import type { Booking } from '#contracts/domain/booking/bookings.ts';
import type { OutboxEntry } from '#pwa/data/outbox-entry.ts';
import { tripPath } from '#pwa/lib/screen-paths.ts';
import { Button, LinkButton } from '#pwa/ui/controls/button.tsx';
import { Chip } from '#pwa/ui/feedback/chip.tsx';
import { BranchCompare16Filled, Clock16Filled, ErrorCircle16Filled } from '#pwa/ui/icons/icons.tsx';
import { isFollowed } from '#pwa/ui/is-followed.ts';
import { DiscardQuestion, useDiscardQuestion } from './discard-question.tsx';
import { EntryIcon } from './entry-icon.tsx';
import { takenStayOf, whyRejected } from './entry-labels.ts';
import { ownStayLink, useOwnStay } from '#pwa/features/shared/use-own-stay.ts';
import { dropEntry, retryEntry, sendWithoutPhotos } from '#pwa/features/shared/entry-commands.ts';
import styles from './pending.module.css';
import type { PendingChanges, PendingEntry } from './pending-queries.ts';
import { actionsFor, discardLabelFor } from './remedy-labels.ts';

interface RejectedItemProps {
  item: PendingEntry;
  pending: PendingChanges;
  onLeave: (() => void) | undefined;
}

/** A change that was refused or conflicts: why, and what can be done about it. */
export function RejectedItem({ item, pending, onLeave }: RejectedItemProps) {
  const { entry, kind, title, about, isConflict } = item;
  const question = useDiscardQuestion(entry.seq);
  const ownStay = useOwnStay(takenStayOf(entry));
  const sentence = isConflict ? 'This was also changed on another device.' : whyRejected(entry, ownStay);
  const fields = isConflict ? [] : (entry.lastError?.errors ?? []);
  return (
    <li className={styles.item}>
      <EntryIcon kind={kind} />
      <div className={styles.words}>
        <div className={styles.top}>
          <p className={styles.title}>{title}</p>
          {isConflict ? (
            <Chip tone="conflict" icon={BranchCompare16Filled}>
              Conflict
            </Chip>
          ) : entry.lastError?.code === 'email_unverified' ? (
            <Chip tone="waiting" icon={Clock16Filled}>
              Not sent
            </Chip>
          ) : (
            <Chip tone="danger" icon={ErrorCircle16Filled}>
              Failed
            </Chip>
          )}
        </div>
        <p className={styles.line}>{about === null ? sentence : `${about} · ${sentence}`}</p>
        {fields.map(({ field, message }) => (
          <p key={field} className={styles.fieldError}>
            {message}
          </p>
        ))}
        {question.dependants !== null ? (
          <DiscardQuestion question={question} item={item} pending={pending} />
        ) : (
          <ItemActions entry={entry} ownStay={ownStay} onDiscard={question.ask} onLeave={onLeave} />
        )}
      </div>
    </li>
  );
}

interface ItemActionsProps {
  entry: OutboxEntry;
  /** The person's own booking that has the days of a request. */
  ownStay: Booking | null;
  onDiscard: () => void;
  onLeave: (() => void) | undefined;
}

function ItemActions({ entry, ownStay, onDiscard, onLeave }: ItemActionsProps) {
  const discarding = discardLabelFor(entry);
  return (
    <div className={styles.actions}>
      {actionsFor(entry).map(({ remedy, label, to, state, endsEntry }, index) => {
        const shape = { look: index === 0 ? 'primary' : 'secondary', size: 'small' } as const;
        return to === null ? (
          <Button
            key={remedy}
            {...shape}
            onClick={() => void (remedy === 'retry' ? retryEntry(entry.seq) : sendWithoutPhotos(entry.seq))}
          >
            {label}
          </Button>
        ) : (
          <LinkButton
            key={remedy}
            {...shape}
            to={to}
            state={state}
            // In a drawer the page takes the drawer's place in the history.
            replace={onLeave !== undefined}
            onClick={(event) => {
              if (!isFollowed(event)) return;
              if (endsEntry) void dropEntry(entry.seq);
              onLeave?.();
            }}
          >
            {label}
          </LinkButton>
        );
      })}
      {ownStay !== null && (
        <LinkButton
          size="small"
          to={tripPath(ownStay.id)}
          replace={onLeave !== undefined}
          onClick={(event) => isFollowed(event) && onLeave?.()}
        >
          {ownStayLink(ownStay)}
        </LinkButton>
      )}
      <Button
        look={discarding.isHarmless ? 'secondary' : 'danger'}
        size="small"
        onClick={discarding.isHarmless ? () => void dropEntry(entry.seq) : onDiscard}
      >
        {discarding.label}
      </Button>
    </div>
  );
}
