import {
  heldOrders,
  holdReasons,
  type HeldOrder,
  type HeldQuery,
} from '#contracts/domain/messaging/held-messages.ts';
import { holdLimits } from '#contracts/request-limits.ts';
import { Pill, Pills } from '#pwa/ui/controls/pills.tsx';
import { reasonLabels } from './held-labels.ts';
import { QueueSearch } from './queue-search.tsx';
import styles from './moderation.module.css';

const orderLabels: Readonly<Record<HeldOrder, string>> = { oldest: 'Oldest first', newest: 'Newest first' };

interface HeldFiltersProps {
  filter: HeldQuery;
  /** Messages that wait; null before the first fetch. */
  waiting: number | null;
  onChange: (filter: HeldQuery) => void;
}

/** Order, reason and words of the messages that are shown. */
export function HeldFilters({ filter, waiting, onChange }: HeldFiltersProps) {
  return (
    <search className={styles.filters}>
      <QueueSearch
        label="Words or sender"
        maxLength={holdLimits.searchMax}
        filter={filter}
        onChange={onChange}
      />
      <Pills label="Reason">
        <Pill
          label="All"
          count={waiting}
          isPressed={filter.reason === undefined}
          onPress={() => onChange({ ...filter, reason: undefined })}
        />
        {holdReasons.map((reason) => (
          <Pill
            key={reason}
            label={reasonLabels[reason]}
            isPressed={filter.reason === reason}
            onPress={() => onChange({ ...filter, reason })}
          />
        ))}
      </Pills>
      <Pills label="Order">
        {heldOrders.map((order) => (
          <Pill
            key={order}
            label={orderLabels[order]}
            isPressed={filter.order === order}
            onPress={() => onChange({ ...filter, order })}
          />
        ))}
      </Pills>
    </search>
  );
}
