import type { ListingForm } from '#pwa/features/listing-wizard/form/listing-form.ts';
import { PhotoAdder } from '#pwa/features/listing-wizard/photos/photo-adder.tsx';
import { PhotoList } from '#pwa/features/listing-wizard/photos/photo-list.tsx';
import { VirtualTourCard } from './virtual-tour-card.tsx';
import { StepCard } from './step-card.tsx';

/** Photos by URL, and the optional virtual tour. */
export function PhotosStep({ form }: { form: ListingForm }) {
  return (
    <>
      <StepCard title="Add photos" subtitle="The first photo is your cover.">
        <PhotoAdder form={form} />
        <PhotoList
          images={form.values.images}
          isOnline={form.isOnline}
          onChange={(images) => form.set('images', images)}
          onPreview={form.notePreview}
        />
      </StepCard>
      <VirtualTourCard form={form} />
    </>
  );
}
