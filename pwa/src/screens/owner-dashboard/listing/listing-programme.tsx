import { HostProgramme } from '#pwa/features/stay/programme/host-programme.tsx';
import { useProgrammeItems } from '#pwa/features/stay/programme/programme-queries.ts';
import { usePlannedDepartures } from '#pwa/features/shared/planned-departures.ts';

/** The programmes of a listing, to edit. */
export function ListingProgramme({ propertyId }: { propertyId: number }) {
  const items = useProgrammeItems(propertyId);
  const departures = usePlannedDepartures(propertyId);
  if (items === undefined || departures === undefined) return null;
  return <HostProgramme propertyId={propertyId} items={items} departures={departures} />;
}
