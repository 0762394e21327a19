import { Radio, RadioGroup, Switch } from '@fluentui/react-components';
import { listingLimits as limits } from '#contracts/form-limits.ts';
import { virtualTourTypes, type VirtualTourType } from '#contracts/domain/state-lists.ts';
import type { ListingForm } from '#pwa/features/catalog/listing-wizard/form/listing-form.ts';
import { StepCard } from './step-card.tsx';
import { ListingTextField } from '#pwa/features/catalog/listing-wizard/fields/listing-text-field.tsx';
import { LabelledField } from '#pwa/ui/form/labelled-field.tsx';
import { PanoramaField } from '#pwa/features/catalog/listing-wizard/photos/panorama-field.tsx';
import { TourScenes } from '#pwa/features/catalog/listing-wizard/photos/tour-scenes.tsx';
import styles from './virtual-tour-card.module.css';

const typeLabels: Record<VirtualTourType, string> = {
  panorama: 'One 360° picture',
  scenes: 'Several scenes',
};

/** The optional tour: one equirectangular picture, or scenes with one each. Source: decision 007, spec §3. */
export function VirtualTourCard({ form }: { form: ListingForm }) {
  const { hasVirtualTour, virtualTourType } = form.values;
  return (
    <StepCard
      title="Virtual tour"
      subtitle="Optional. Guests look around in 360° photos (2:1)."
      end={
        <Switch
          className={styles.switch}
          name="hasVirtualTour"
          aria-label="This retreat has a virtual tour"
          checked={hasVirtualTour}
          onChange={(_, { checked }) => form.set('hasVirtualTour', checked)}
        />
      }
    >
      {hasVirtualTour && (
        <>
          <LabelledField label="Kind of tour">
            <RadioGroup
              layout="horizontal"
              name="virtualTourType"
              value={virtualTourType}
              onChange={(_, { value }) => form.set('virtualTourType', value as VirtualTourType)}
            >
              {virtualTourTypes.map((type) => (
                <Radio key={type} className={styles.type} value={type} label={typeLabels[type]} />
              ))}
            </RadioGroup>
          </LabelledField>
          {virtualTourType === 'panorama' ? (
            <PanoramaField
              form={form}
              label="Panorama"
              address={form.values.virtualTourUrl}
              naming={(virtualTourUrl) => () => ({ virtualTourUrl })}
            >
              <ListingTextField
                form={form}
                name="virtualTourUrl"
                label="Panorama URL"
                type="url"
                placeholder="https://"
                maxLength={limits.urlMax}
                autoComplete="off"
              />
            </PanoramaField>
          ) : (
            <TourScenes form={form} />
          )}
        </>
      )}
    </StepCard>
  );
}
