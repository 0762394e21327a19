import { useEffect, useEffectEvent, useState } from 'react';
import { Input } from '@fluentui/react-components';
import { useSearchParams } from 'react-router-dom';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import { verificationFilters, type VerificationFilter } from '#contracts/domain/state-lists.ts';
import type { VerificationCounts } from '#contracts/domain/catalog/verification.ts';
import { useRefusal } from '#pwa/features/platform/connection/use-refusal.ts';
import { usePropertiesToVerify } from '#pwa/features/trust/verification/verification-queries.ts';
import { idFromRoute } from '#pwa/lib/paths.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { Pill, Pills } from '#pwa/ui/controls/pills.tsx';
import { FluentRoot } from '#pwa/ui/fluent-root.tsx';
import { controlClass } from '#pwa/ui/form/labelled-field.tsx';
import { Dismiss20Regular, Search20Regular } from '#pwa/ui/icons/icons.tsx';
import { joinClasses } from '#pwa/ui/join-classes.ts';
import { VerificationList } from './verification-list.tsx';
import styles from './admin.module.css';

const filterLabels: Record<VerificationFilter, string> = {
  all: 'All',
  pending: 'Pending',
  unsubmitted: 'Not submitted',
  verified: 'Verified',
  rejected: 'Rejected',
  changed: 'Changed since verification',
};

/** Delay after typing before the list is fetched, in milliseconds. */
const typingMs = 300;

interface AllPropertiesProps {
  /** Null before the first fetch. */
  counts: VerificationCounts | null;
  isOnline: boolean;
  onDecide: (property: Property) => void;
  onHistory: (property: Property) => void;
  onDepartures: (property: Property) => void;
}

/** All listings, filtered by status and text; the filters are in the URL. */
export function AllProperties({ counts, ...cards }: AllPropertiesProps) {
  const { filter, text, hostId, typed, type, select } = useFilters();
  const isRefused = useRefusal() !== null;
  const review = usePropertiesToVerify(
    { list: 'all', filter, text, hostId: hostId === 0 ? undefined : hostId },
    { isOnline: cards.isOnline, isRefused },
  );

  return (
    <>
      <Filters
        typed={typed}
        onType={type}
        selected={filter}
        counts={hostId === 0 ? counts : null}
        onSelect={(name) => select(name, hostId)}
      />
      {hostId !== 0 && (
        <div className={styles.oneHost}>
          <p>
            Only retreats of {review.listings?.find((one) => one.hostId === hostId)?.host.name ?? 'one host'}
          </p>
          <Button icon={Dismiss20Regular} onClick={() => select(filter, 0)}>
            Show all hosts
          </Button>
        </div>
      )}
      <VerificationList
        {...cards}
        key={`${filter}:${text}:${hostId}`}
        review={review}
        total={text === '' && hostId === 0 && counts !== null ? counts[filter] : null}
        empty="No properties found."
      />
    </>
  );
}

/** The filters in the URL, and the text that is typed, which follows into the URL after a pause. */
function useFilters() {
  const [query, setQuery] = useSearchParams();
  const text = query.get('text') ?? '';
  const filter = verificationFilters.find((name) => name === query.get('filter')) ?? 'all';
  const hostId = idFromRoute(query.get('host') ?? undefined);
  const address = query.toString();
  const [typed, type] = useState(text);
  const [seen, setSeen] = useState(address);
  const [written, setWritten] = useState(address);
  if (seen !== address) {
    setSeen(address);
    // A link, such as 'All their retreats', also decides the text. An address written here may be behind what is typed.
    if (written !== address) {
      setWritten(address);
      type(text);
    }
  }
  const select = (nextFilter: VerificationFilter, nextHostId: number) => {
    const next = new URLSearchParams(toQuery(nextFilter, typed, nextHostId));
    setWritten(next.toString());
    setQuery(next, { replace: true });
  };
  const selectTyped = useEffectEvent(() => select(filter, hostId));
  // Blanks alone are no text in the URL.
  const isBehind = typed !== text && (typed.trim() !== '' || text !== '');
  useEffect(() => {
    if (!isBehind) return undefined;
    const timer = setTimeout(selectTyped, typingMs);
    return () => clearTimeout(timer);
  }, [isBehind, typed]);
  return { filter, text, hostId, typed, type, select };
}

interface FiltersProps {
  typed: string;
  onType: (text: string) => void;
  selected: VerificationFilter;
  /** Null: not shown. */
  counts: VerificationCounts | null;
  onSelect: (filter: VerificationFilter) => void;
}

function Filters({ typed, onType, selected, counts, onSelect }: FiltersProps) {
  return (
    <search className={styles.filters}>
      <FluentRoot>
        <Input
          type="search"
          className={joinClasses(controlClass, styles.search)}
          contentBefore={<Search20Regular />}
          aria-label="Title or place"
          placeholder="Title or place"
          maxLength={200}
          value={typed}
          onChange={(_, { value }) => onType(value)}
        />
      </FluentRoot>
      <Pills label="Status">
        {verificationFilters.map((name) => (
          <Pill
            key={name}
            label={filterLabels[name]}
            count={counts?.[name] ?? null}
            isPressed={name === selected}
            onPress={() => onSelect(name)}
          />
        ))}
      </Pills>
    </search>
  );
}

const toQuery = (filter: VerificationFilter, text: string, hostId: number): Record<string, string> => ({
  tab: 'all',
  ...(filter !== 'all' && { filter }),
  ...(text.trim() !== '' && { text }),
  ...(hostId !== 0 && { host: String(hostId) }),
});
