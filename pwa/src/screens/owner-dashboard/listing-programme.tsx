import { HostProgramme } from '#pwa/features/programme/host-programme.tsx';
import { useProgrammeDepartures, useProgrammeItems } from '#pwa/features/programme/programme-queries.ts';

/** The programmes of a listing, to edit. */
export function ListingProgramme({ propertyId }: { propertyId: number }) {
  const items = useProgrammeItems(propertyId);
  const departures = useProgrammeDepartures(propertyId);
  if (items === undefined || departures === undefined) return null;
  return <HostProgramme propertyId={propertyId} items={items} departures={departures} />;
}
