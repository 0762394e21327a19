import { useId, useState } from 'react';
import { addressOfPicture } from '#contracts/domain/pictures/picture-addresses.ts';
import { listingLimits as limits } from '#contracts/form-limits.ts';
import { isPlaced, setPlace } from '#pwa/features/catalog/listing-wizard/form/coordinates.ts';
import type { ListingForm } from '#pwa/features/catalog/listing-wizard/form/listing-form.ts';
import { LinkAdder } from '#pwa/features/catalog/listing-wizard/photos/link-adder.tsx';
import {
  described,
  roomFor,
  withoutPhoto,
  withPhoto,
} from '#pwa/features/catalog/listing-wizard/photos/photo-changes.ts';
import { PhotoList } from '#pwa/features/catalog/listing-wizard/photos/photo-list.tsx';
import { PlaceOffer } from '#pwa/features/catalog/listing-wizard/photos/place-offer.tsx';
import type { PhotoPlace } from '#pwa/features/shared/pictures/photo-facts.ts';
import { PicturePicker } from '#pwa/features/shared/pictures/picture-picker.tsx';
import { useStoredPictures } from '#pwa/features/shared/pictures/stored-picture-queries.ts';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { FieldError } from '#pwa/ui/form/field-error.tsx';
import { StepCard } from './step-card.tsx';
import { VirtualTourCard } from './virtual-tour-card.tsx';

/** Photos from the device or by URL, and the optional virtual tour. */
export function PhotosStep({ form }: { form: ListingForm }) {
  const { images, imageAlts } = form.values;
  const findStored = useStoredPictures();
  const problemId = useId();
  const problem = form.problemOf('images') ?? form.problemOf('imageAlts');
  const [found, setFound] = useState<{ place: PhotoPlace; url: string } | null>(null);
  // Nothing is offered of a photo that was removed.
  const place = found !== null && images.includes(found.url) ? found.place : null;
  const usePlace = (): void => {
    if (place === null) return;
    setPlace(form, place);
    setFound(null);
    showToast({ title: 'Place taken from the photo', intent: 'info' });
  };
  return (
    <>
      <StepCard title="Add photos" subtitle="The first photo is your cover.">
        <div role="group" aria-label="Photos" aria-describedby={problem && problemId}>
          {form.canAddPictures && (
            <PicturePicker
              label="Choose photos"
              kind="listing"
              field="images"
              room={roomFor(images)}
              isMultiple
              takesPaste
              hasCamera
              hint="Photos are stored on this device first, also without a connection. You can also drop or paste them here."
              fullHint={`These are ${limits.imagesMax} photos, which is as many as there can be. Remove one to add another.`}
              onAdd={(picture) => form.pictures.add(picture, (address) => withPhoto(address))}
              onPlace={(at, id) => setFound({ place: at, url: addressOfPicture(id, 'listing') })}
            />
          )}
          <div role="status">
            {place !== null && !isPlaced(form.values) && (
              <PlaceOffer onUse={usePlace} onClose={() => setFound(null)} />
            )}
          </div>
          {problem !== undefined && <FieldError id={problemId}>{problem}</FieldError>}
        </div>
        <LinkAdder form={form} />
        <PhotoList
          images={images}
          alts={imageAlts}
          findStored={findStored}
          isOnline={form.isOnline}
          onChange={(next) => form.set('images', next)}
          onRemove={(url) => void removePhoto(form, url)}
          onDescribe={(url, text) => form.set('imageAlts', described(imageAlts, url, text))}
          onPreview={form.notePreview}
        />
      </StepCard>
      <VirtualTourCard form={form} />
    </>
  );
}

/** Removes a photo, with a few seconds to take it back. */
async function removePhoto({ values, pictures }: ListingForm, url: string): Promise<void> {
  const index = values.images.indexOf(url);
  const text = values.imageAlts.find((alt) => alt.url === url)?.text ?? '';
  try {
    const undo = await pictures.remove(url, withoutPhoto(url));
    const again = () => undo((address) => withPhoto(address, { index, text })).catch(showFailure);
    showToast({
      title: 'Photo removed',
      intent: 'info',
      actions: [{ label: 'Undo', onSelect: () => void again() }],
    });
  } catch (error) {
    showFailure(error);
  }
}

function showFailure(error: unknown): void {
  showToast({
    title: 'Photos not changed',
    body: error instanceof Error ? `${error.message}.` : '',
    intent: 'destructive',
  });
}
