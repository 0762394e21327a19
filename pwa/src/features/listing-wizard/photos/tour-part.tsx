import { listingLimits as limits } from '#contracts/form-limits.ts';
import { virtualTourTypes, type VirtualTourType } from '#contracts/option-lists.ts';
import type { ListingForm } from '#pwa/features/listing-wizard/listing-form.ts';
import { StepCard } from '#pwa/features/listing-wizard/step-card.tsx';
import { TextField } from '#pwa/features/listing-wizard/text-field.tsx';
import fields from '#pwa/features/listing-wizard/fields.module.css';
import { TourScenes } from './tour-scenes.tsx';
import styles from './photos.module.css';

const typeWords: Record<VirtualTourType, string> = { panorama: 'One 360° picture', scenes: 'Several scenes' };

/** The optional tour: one equirectangular picture, or scenes with one each. Source: decision 007, spec §3. */
export function TourPart({ form }: { form: ListingForm }) {
  const { hasVirtualTour, virtualTourType } = form.values;
  return (
    <StepCard
      title="Virtual tour"
      subtitle="Optional. Guests look around in 360° photos (2:1)."
      end={
        <input
          type="checkbox"
          role="switch"
          name="hasVirtualTour"
          className={fields.switch}
          aria-label="This retreat has a virtual tour"
          checked={hasVirtualTour}
          onChange={(event) => form.set('hasVirtualTour', event.target.checked)}
        />
      }
    >
      {hasVirtualTour && (
        <>
          <fieldset className={styles.types}>
            <legend className={fields.label}>Kind of tour</legend>
            {virtualTourTypes.map((type) => (
              <label key={type} className={styles.type}>
                <input
                  type="radio"
                  name="virtualTourType"
                  checked={virtualTourType === type}
                  onChange={() => form.set('virtualTourType', type)}
                />
                {typeWords[type]}
              </label>
            ))}
          </fieldset>
          {virtualTourType === 'panorama' ? (
            <TextField
              form={form}
              name="virtualTourUrl"
              label="Panorama URL"
              type="url"
              placeholder="https://"
              maxLength={limits.urlMax}
              autoComplete="off"
            />
          ) : (
            <TourScenes form={form} />
          )}
        </>
      )}
    </StepCard>
  );
}
