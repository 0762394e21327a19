import { useEffect, useState } from 'react';
import { Input } from '@fluentui/react-components';
import { heldOrders, holdReasons, type HeldOrder, type HeldQuery } from '#contracts/domain/held-messages.ts';
import { holdLimits } from '#contracts/request-limits.ts';
import { Pill, Pills } from '#pwa/ui/controls/pills.tsx';
import { FluentRoot } from '#pwa/ui/fluent-root.tsx';
import { controlClass } from '#pwa/ui/form/labelled-field.tsx';
import { Search20Regular } from '#pwa/ui/icons/icons.tsx';
import { reasonLabels } from './held-labels.ts';
import styles from './moderation.module.css';

/** Delay after typing before the list is fetched, in milliseconds. */
const typingMs = 300;

const orderLabels: Readonly<Record<HeldOrder, string>> = { oldest: 'Oldest first', newest: 'Newest first' };

interface HeldFiltersProps {
  filter: HeldQuery;
  /** Messages that wait; null before the first fetch. */
  waiting: number | null;
  onChange: (filter: HeldQuery) => void;
}

/** Order, reason and words of the messages that are shown. */
export function HeldFilters({ filter, waiting, onChange }: HeldFiltersProps) {
  const [typed, setTyped] = useState(filter.text ?? '');
  useEffect(() => {
    const trimmed = typed.trim();
    const text = trimmed === '' ? undefined : trimmed;
    if (text === filter.text) return;
    const timer = setTimeout(() => onChange({ ...filter, text }), typingMs);
    return () => clearTimeout(timer);
  }, [typed, filter, onChange]);
  return (
    <search className={styles.filters}>
      <FluentRoot>
        <Input
          type="search"
          className={controlClass}
          contentBefore={<Search20Regular />}
          aria-label="Words or sender"
          placeholder="Words or sender"
          maxLength={holdLimits.searchMax}
          value={typed}
          onChange={(_, { value }) => setTyped(value)}
        />
      </FluentRoot>
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
