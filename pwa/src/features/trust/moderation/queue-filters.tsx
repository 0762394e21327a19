import {
  reportFilters,
  type ModerationQuery,
  type ModerationCounts,
} from '#contracts/domain/trust/moderation.ts';
import { reportTargetKinds } from '#contracts/domain/trust/report-lists.ts';
import { reportLimits } from '#contracts/report-limits.ts';
import { Pill, Pills } from '#pwa/ui/controls/pills.tsx';
import { filterLabels, kindLabels } from './moderation-labels.ts';
import { QueueSearch } from './queue-search.tsx';
import styles from './moderation.module.css';

interface QueueFiltersProps {
  filter: ModerationQuery;
  /** Null before the first fetch. */
  counts: ModerationCounts | null;
  onChange: (filter: ModerationQuery) => void;
}

/** State, kind, assignee and words of the reports that are shown. */
export function QueueFilters({ filter, counts, onChange }: QueueFiltersProps) {
  const countOf = {
    waiting: counts === null ? null : counts.open + counts.appealed,
    open: counts?.open ?? null,
    appealed: counts?.appealed ?? null,
    decided: counts?.decided ?? null,
  };
  return (
    <search className={styles.filters}>
      <QueueSearch
        label="Words in reports"
        maxLength={reportLimits.searchMax}
        filter={filter}
        onChange={onChange}
      />
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
