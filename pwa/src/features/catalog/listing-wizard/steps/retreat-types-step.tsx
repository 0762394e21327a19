import { listingRetreatTypes } from '#contracts/domain/option-lists.ts';
import type { ListingForm } from '#pwa/features/catalog/listing-wizard/form/listing-form.ts';
import { OptionGrid } from '#pwa/features/catalog/listing-wizard/fields/option-grid.tsx';
import { SelectedCount } from './selected-count.tsx';
import { StepCard } from './step-card.tsx';
import { typeIcon } from '#pwa/ui/icons/type-icons.ts';

/** Retreat types, by which guests filter. */
export function RetreatTypesStep({ form }: { form: ListingForm }) {
  const { retreatTypes } = form.values;
  return (
    <StepCard
      title="What kind of retreat is it?"
      subtitle="Guests filter by these. Choose every type that fits."
      end={<SelectedCount count={retreatTypes.length} />}
    >
      <OptionGrid
        name="retreatTypes"
        label="Retreat types"
        options={listingRetreatTypes}
        chosen={retreatTypes}
        iconOf={typeIcon}
        problem={form.problemOf('retreatTypes')}
        onChange={(chosen) => form.set('retreatTypes', chosen)}
      />
    </StepCard>
  );
}
