import { countOf } from '#contracts/plural.ts';
import type { StayItem } from '#contracts/domain/stay/programmes.ts';
import type { Pending } from '#pwa/data/overlays.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { Chip } from '#pwa/ui/feedback/chip.tsx';
import { PendingChip } from '#pwa/ui/feedback/pending-chip.tsx';
import { Add20Regular, Checkmark20Regular } from '#pwa/ui/icons/icons.tsx';
import { togglePick } from './programme-commands.ts';
import { changeLabel, describeItem, formatTimes } from './programme-labels.ts';
import styles from './programme.module.css';

interface StayItemLineProps {
  bookingId: number;
  item: StayItem;
  isPicked: boolean;
  /** It changed, and the guest has not seen that yet. */
  isNews: boolean;
  /** The guest's choice, while the server has not confirmed it. */
  pending: Pending | undefined;
}

/** An item of a day with a button to pick it. */
export function StayItemLine({ bookingId, item, isPicked, isNews, pending }: StayItemLineProps) {
  const { title, cancelled, places, full } = item;
  const change = isNews || cancelled ? changeLabel(item) : null;
  const canPick = isPicked || !(cancelled || full);
  return (
    <li className={styles.item} data-cancelled={cancelled ? '' : undefined}>
      <span className={styles.times}>{formatTimes(item)}</span>
      <div className={styles.what}>
        <span className={styles.title}>{title}</span>
        <span className={styles.meta}>{describeItem(item)}</span>
        <span className={styles.chips}>
          {change !== null && <Chip tone={cancelled ? 'danger' : 'waiting'}>{change}</Chip>}
          {places !== null && !cancelled && <Chip>{full ? 'Full' : countOf(places, 'place')}</Chip>}
          <PendingChip pending={pending} waiting="Not sent yet" />
        </span>
      </div>
      {canPick && (
        <Button
          size="small"
          look={isPicked ? 'primary' : 'secondary'}
          icon={isPicked ? Checkmark20Regular : Add20Regular}
          aria-label={`${isPicked ? 'Picked' : 'Pick'} ${title}`}
          onClick={() => void togglePick({ bookingId, itemId: item.id, title }, !isPicked)}
        >
          {isPicked ? 'Picked' : 'Pick'}
        </Button>
      )}
    </li>
  );
}
