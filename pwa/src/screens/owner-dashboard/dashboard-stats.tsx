import type { Property } from '#contracts/domain/catalog/properties.ts';
import { StatCard } from '#pwa/features/booking/hosting/stat-card.tsx';
import {
  useLastSync,
  useOwnListings,
  type OwnListing,
} from '#pwa/features/booking/hosting/host-listing-queries.ts';
import { useVerificationCounts } from '#pwa/features/trust/verification/verification-queries.ts';
import {
  BuildingHome24Regular,
  Chat24Regular,
  Clock24Regular,
  ShieldCheckmark24Regular,
} from '#pwa/ui/icons/icons.tsx';
import styles from './shared/owner-dashboard.module.css';

interface StatsProps {
  isStaff: boolean;
  isOnline: boolean;
  /** Undefined while it is counted. */
  unread: number | undefined;
}

interface Figures {
  total: number;
  pending: number;
  verified: number;
}

/** The four figures: of a host's own listings, or of all for staff, who see all. Source: spec §2, §6. */
export function DashboardStats({ isStaff, isOnline, unread }: StatsProps) {
  return isStaff ? <StaffStats isOnline={isOnline} unread={unread} /> : <HostStats unread={unread} />;
}

function HostStats({ unread }: { unread: number | undefined }) {
  const listings = useOwnListings();
  // Before the first sync, a device knows only what was made on it.
  const isKnown = typeof useLastSync() === 'number';
  const figures = isKnown && listings !== undefined ? countByStatus(listings) : undefined;
  return <FourStats figures={figures} unread={isKnown ? unread : undefined} />;
}

function StaffStats({ isOnline, unread }: Omit<StatsProps, 'isStaff'>) {
  const counts = useVerificationCounts(isOnline);
  const figures = counts && { total: counts.all, pending: counts.pending, verified: counts.verified };
  return <FourStats figures={figures ?? undefined} unread={unread} />;
}

function FourStats({ figures, unread }: { figures: Figures | undefined; unread: number | undefined }) {
  return (
    <ul className={styles.stats} aria-label="Your figures">
      <StatCard icon={BuildingHome24Regular} tone="tint" label="Total Properties" value={figures?.total} />
      <StatCard icon={Clock24Regular} tone="waiting" label="Pending Verification" value={figures?.pending} />
      <StatCard
        icon={ShieldCheckmark24Regular}
        tone="success"
        label="Verified Properties"
        value={figures?.verified}
      />
      <StatCard icon={Chat24Regular} tone="danger" label="Unread Messages" value={unread} />
    </ul>
  );
}

/** A listing that was not sent yet awaits no verification. */
function countByStatus(listings: readonly OwnListing[]): Figures {
  const count = (status: Property['verificationStatus']): number =>
    listings.filter(({ verificationStatus, isUnsent }) => verificationStatus === status && isUnsent !== true)
      .length;
  return { total: listings.length, pending: count('pending'), verified: count('verified') };
}
