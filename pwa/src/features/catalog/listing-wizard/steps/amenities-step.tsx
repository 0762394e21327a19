import { listingAmenities } from '#contracts/domain/option-lists.ts';
import type { ListingForm } from '#pwa/features/catalog/listing-wizard/form/listing-form.ts';
import { OptionGrid } from '#pwa/features/catalog/listing-wizard/fields/option-grid.tsx';
import { SelectedCount } from './selected-count.tsx';
import { StepCard } from './step-card.tsx';
import { amenityIcon } from '#pwa/ui/icons/amenity-icons.ts';

/** Amenities of the retreat. */
export function AmenitiesStep({ form }: { form: ListingForm }) {
  const { amenities } = form.values;
  return (
    <StepCard
      title="What does your retreat offer?"
      subtitle="Choose every amenity guests can use."
      end={<SelectedCount count={amenities.length} />}
    >
      <OptionGrid
        name="amenities"
        label="Amenities"
        options={listingAmenities}
        chosen={amenities}
        iconOf={amenityIcon}
        problem={form.problemOf('amenities')}
        onChange={(chosen) => form.set('amenities', chosen)}
      />
    </StepCard>
  );
}
