import type { ReactNode } from 'react';
import { pictureIdOf } from '#contracts/domain/pictures/picture-addresses.ts';
import type { ListingForm } from '#pwa/features/catalog/listing-wizard/form/listing-form.ts';
import type { ListingValues } from '#pwa/features/catalog/listing-wizard/form/listing-values.ts';
import { PicturePicker } from '#pwa/features/shared/pictures/picture-picker.tsx';
import {
  pictureStateLabel,
  useStoredPictures,
} from '#pwa/features/shared/pictures/stored-picture-queries.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { Delete20Regular } from '#pwa/ui/icons/icons.tsx';
import { PhotoPreview } from './photo-preview.tsx';
import styles from './photos.module.css';

interface PanoramaFieldProps {
  form: ListingForm;
  /** 'Panorama', 'Scene 2 panorama' */
  label: string;
  address: string;
  /** The form with another address in this place; empty removes it. */
  naming: (address: string) => (values: ListingValues) => Partial<ListingValues>;
  /** The field for its address, the second way. */
  children: ReactNode;
}

/** A 360° photo: chosen on this device, or named by its address. */
export function PanoramaField({ form, label, address, naming, children }: PanoramaFieldProps) {
  const stored = useStoredPictures()(address);
  if (pictureIdOf(address) === null) {
    return (
      <div className={styles.panorama}>
        {children}
        {form.canAddPictures && (
          <PicturePicker
            label={`Choose a 360° photo${label === 'Panorama' ? '' : ` for ${label}`}`}
            kind="panorama"
            room={1}
            hint="A JPEG that is twice as wide as it is high."
            onAdd={(picture) => form.pictures.add(picture, naming)}
          />
        )}
      </div>
    );
  }
  return (
    <div className={styles.chosen} role="group" aria-label={label}>
      <PhotoPreview url={address} alt={label} isOnline={form.isOnline} />
      <div className={styles.words}>
        <p>{label}</p>
        <p className={styles.state} data-state={stored?.state === 'refused' ? 'broken' : undefined}>
          {stored !== null && pictureStateLabel(stored, form.isOnline)}
        </p>
      </div>
      <Button
        icon={Delete20Regular}
        aria-label={`Remove: ${label}`}
        onClick={() => void form.pictures.remove(address, naming(''))}
      >
        Remove
      </Button>
    </div>
  );
}
