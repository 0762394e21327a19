import { useEffect, useState } from 'react';
import { Input } from '@fluentui/react-components';
import { reportFilters, type ModerationQuery, type ReportCounts } from '#contracts/domain/moderation.ts';
import { reportTargetKinds } from '#contracts/domain/report-lists.ts';
import { reportLimits } from '#contracts/report-limits.ts';
import { Pill, Pills } from '#pwa/ui/controls/pills.tsx';
import { FluentRoot } from '#pwa/ui/fluent-root.tsx';
import { controlClass } from '#pwa/ui/form/labelled-field.tsx';
import { Search20Regular } from '#pwa/ui/icons/icons.tsx';
import { filterLabels, kindLabels } from './moderation-labels.ts';
import styles from './moderation.module.css';

/** Delay after typing before the list is fetched, in milliseconds. */
const typingMs = 300;

interface QueueFiltersProps {
  filter: ModerationQuery;
  /** Null before the first fetch. */
  counts: ReportCounts | null;
  onChange: (filter: ModerationQuery) => void;
}

/** State, kind, assignee and words of the reports that are shown. */
export function QueueFilters({ filter, counts, onChange }: QueueFiltersProps) {
  const [typed, setTyped] = useState(filter.text ?? '');
  useEffect(() => {
    const trimmed = typed.trim();
    const text = trimmed === '' ? undefined : trimmed;
    if (text === filter.text) return;
    const timer = setTimeout(() => onChange({ ...filter, text }), typingMs);
    return () => clearTimeout(timer);
  }, [typed, filter, onChange]);
  const countOf = {
    waiting: counts === null ? null : counts.open + counts.appealed,
    open: counts?.open ?? null,
    appealed: counts?.appealed ?? null,
    decided: counts?.decided ?? null,
  };
  return (
    <search className={styles.filters}>
      <FluentRoot>
        <Input
          type="search"
          className={controlClass}
          contentBefore={<Search20Regular />}
          aria-label="Words in reports"
          placeholder="Words in reports"
          maxLength={reportLimits.searchMax}
          value={typed}
          onChange={(_, { value }) => setTyped(value)}
        />
      </FluentRoot>
      <Pills label="State">
        {reportFilters.map((state) => (
          <Pill
            key={state}
            label={filterLabels[state]}
            count={countOf[state]}
            isPressed={filter.state === state}
            onPress={() => onChange({ ...filter, state })}
          />
        ))}
        <Pill
          label="Assigned to me"
          count={counts?.mine ?? null}
          isPressed={filter.assignee === 'me'}
          onPress={() => onChange({ ...filter, assignee: filter.assignee === 'me' ? undefined : 'me' })}
        />
        <Pill
          label="Assigned to nobody"
          isPressed={filter.assignee === 'nobody'}
          onPress={() =>
            onChange({ ...filter, assignee: filter.assignee === 'nobody' ? undefined : 'nobody' })
          }
        />
      </Pills>
      <Pills label="Kind">
        {reportTargetKinds.map((kind) => (
          <Pill
            key={kind}
            label={kindLabels[kind]}
            isPressed={filter.kind === kind}
            onPress={() => onChange({ ...filter, kind: filter.kind === kind ? undefined : kind })}
          />
        ))}
      </Pills>
    </search>
  );
}
