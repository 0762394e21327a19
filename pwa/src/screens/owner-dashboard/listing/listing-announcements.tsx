import { useLastSync } from '#pwa/features/booking/hosting/host-listing-queries.ts';
import {
  useConfirmedStays,
  useSentAnnouncements,
} from '#pwa/features/stay/announcements/announcement-queries.ts';
import { HostAnnouncements } from '#pwa/features/stay/announcements/host-announcements.tsx';
import { usePlannedDepartures } from '#pwa/features/shared/planned-departures.ts';
import { zoneDay } from '#pwa/lib/zone-days.ts';
import { useNow } from '#pwa/ui/use-now.ts';

interface ListingAnnouncementsProps {
  propertyId: number;
  /** IANA name. */
  timeZone: string | undefined;
}

/** Announcements to the guests of a listing. */
export function ListingAnnouncements({ propertyId, timeZone }: ListingAnnouncementsProps) {
  const now = useNow();
  const sent = useSentAnnouncements(propertyId);
  const departures = usePlannedDepartures(propertyId);
  const stays = useConfirmedStays(propertyId);
  const lastSync = useLastSync();
  if (sent === undefined || departures === undefined || stays === undefined) return null;
  if (lastSync === undefined) return null;
  return (
    <HostAnnouncements
      propertyId={propertyId}
      sent={sent}
      departures={departures}
      stays={lastSync === null ? null : stays}
      today={zoneDay(new Date(now), timeZone)}
    />
  );
}
