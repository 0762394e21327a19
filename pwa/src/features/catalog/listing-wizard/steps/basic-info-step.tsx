import { listingLimits as limits } from '#contracts/form-limits.ts';
import type { ListingForm } from '#pwa/features/catalog/listing-wizard/form/listing-form.ts';
import { StepCard } from './step-card.tsx';
import { ListingTextField } from '#pwa/features/catalog/listing-wizard/fields/listing-text-field.tsx';

/** Title and description. */
export function BasicInfoStep({ form }: { form: ListingForm }) {
  return (
    <StepCard
      title="Tell guests about your retreat"
      subtitle="A clear title and an honest description help guests choose."
    >
      <ListingTextField
        form={form}
        name="title"
        label="Title"
        placeholder="Mistpine Cabin"
        hint={`At least ${limits.titleMin} characters.`}
        maxLength={limits.titleMax}
        autoComplete="off"
      />
      <ListingTextField
        form={form}
        name="description"
        label="Description"
        hint={`At least ${limits.descriptionMin} characters: the place, the rooms, what a day is like.`}
        maxLength={limits.descriptionMax}
        rows={7}
      />
    </StepCard>
  );
}
