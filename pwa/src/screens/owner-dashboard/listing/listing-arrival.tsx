import { ArrivalGuideForm } from '#pwa/features/stay/arrival/arrival-guide-form.tsx';
import { useArrivalGuide } from '#pwa/features/stay/arrival/arrival-queries.ts';

/** The arrival guide of a listing, to edit. */
export function ListingArrival({ propertyId }: { propertyId: number }) {
  const guide = useArrivalGuide(propertyId);
  if (guide === undefined) return null;
  if (guide === null) {
    return (
      <p>You can write the arrival guide once this retreat has been sent and this device is up to date.</p>
    );
  }
  return <ArrivalGuideForm guide={guide} />;
}
