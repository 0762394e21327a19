import { countOf } from '#contracts/plural.ts';
import { findInsights } from '#pwa/features/booking/hosting/insights.ts';
import { useHosting } from '#pwa/features/booking/hosting/hosting-queries.ts';
import { useLastSync, useOwnListings } from '#pwa/features/booking/hosting/host-listing-queries.ts';
import { useIsOnline } from '#pwa/features/platform/connection/use-is-online.ts';
import { localDay } from '#pwa/lib/days.ts';
import { formatDollars } from '#pwa/lib/money.ts';
import { BarChart } from '#pwa/ui/media/bar-chart.tsx';
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx';
import { ArrowTrending24Regular } from '#pwa/ui/icons/icons.tsx';
import { useNow } from '#pwa/ui/use-now.ts';
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx';
import { AwaitedData } from './shared/awaited-data.tsx';
import styles from './insights-tab.module.css';

/** Figures of the stays at the host's properties. Source: decision 007. */
export function InsightsTab() {
  const isOnline = useIsOnline();
  const hosting = useHosting();
  const listings = useOwnListings();
  const lastSync = useLastSync();
  const now = useNow();
  const bookable = listings?.filter(({ isVerified }) => isVerified).length ?? 0;
  return (
    <AwaitedData what="your figures" rows={hosting} lastSync={lastSync} isOnline={isOnline}>
      {(found) =>
        found.length === 0 ? (
          <EmptyState icon={ArrowTrending24Regular} title="No Data Available">
            <p>Your numbers appear after your first booking.</p>
          </EmptyState>
        ) : (
          <Insights insights={findInsights(found, bookable, localDay(new Date(now)), now)} />
        )
      }
    </AwaitedData>
  );
}

function Insights({ insights }: { insights: ReturnType<typeof findInsights> }) {
  const figures = [
    { label: 'Confirmed and completed stays', value: String(insights.stays) },
    { label: 'Average stay', value: `${insights.averageNights.toFixed(1)} nights` },
    { label: 'Upcoming earnings', value: formatDollars(insights.upcomingValue) },
    { label: 'Occupancy, next 30 days', value: `${Math.round(insights.occupancy * 100)}%` },
  ];
  return (
    <>
      <h2>
        <VisuallyHidden>Insights</VisuallyHidden>
      </h2>
      <ul className={styles.figures} aria-label="Figures">
        {figures.map(({ label, value }) => (
          <li key={label} className={styles.figure}>
            <span className={styles.value}>{value}</span> <span className={styles.label}>{label}</span>
          </li>
        ))}
      </ul>
      <BarChart
        title="What you earn by month"
        hint="Stays that were paid here, and confirmed ones, in the month guests check in. Without the service fee. With what you keep of cancelled stays."
        bars={insights.value}
        format={formatDollars}
        direction="columns"
        labelHeading="Month"
      />
      <div className={styles.pair}>
        <BarChart
          title="Nights by property"
          hint="Completed and upcoming stays."
          bars={insights.nights}
          format={(count) => countOf(count, 'night')}
          direction="rows"
          labelHeading="Property"
        />
        <BarChart
          title="Booking outcomes"
          bars={insights.outcomes}
          format={(count) => countOf(count, 'booking')}
          direction="rows"
          labelHeading="Outcome"
        />
      </div>
    </>
  );
}
