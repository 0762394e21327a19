import type { ReactNode } from 'react';
import type { Listing } from '#contracts/properties.ts';
import type { ListingForm } from '#pwa/features/listing-wizard/form/listing-form.ts';
import { toListing } from '#pwa/features/listing-wizard/form/listing-values.ts';
import { PhotoPreview } from '#pwa/features/listing-wizard/photos/photo-preview.tsx';
import { policyNames } from '#pwa/features/listing-wizard/policy-names.ts';
import { ReviewSection } from './review-section.tsx';
import type { StepId } from '#pwa/features/listing-wizard/form/wizard-steps.ts';
import { formatDollars } from '#pwa/lib/money.ts';
import { Chip } from '#pwa/ui/chip.tsx';
import { Info20Regular, Location16Regular, Warning16Filled } from '#pwa/ui/icons.tsx';
import { Notice } from '#pwa/ui/notice.tsx';
import styles from './review-step.module.css';

interface ReviewStepProps {
  form: ListingForm;
  isEdit: boolean;
  onEdit: (step: StepId) => void;
  /** The listing's card as guests will see it. */
  renderPreview: (listing: Listing) => ReactNode;
}

const notes = {
  create:
    "Your listing will be reviewed by our team before going live. You'll be notified once it's approved.",
  edit: 'Your changes will be applied immediately.',
};

/** Everything once more, with what is missing and the way to mend it. Source: spec §2, step review. */
export function ReviewStep({ form, isEdit, onEdit, renderPreview }: ReviewStepProps) {
  const listing = toListing(form.values);
  const { problems, isOnline } = form;
  const priceProblem = problems.pricePerNight;
  const section = (step: StepId) => ({ onEdit: () => onEdit(step) });
  return (
    <section className={styles.card}>
      <h2 className={styles.heading} tabIndex={-1} data-step-title>
        Review your listing
      </h2>
      <p className={styles.note}>
        <Info20Regular />
        {isEdit ? notes.edit : notes.create}
      </p>
      <div className={styles.columns}>
        <div className={styles.sections}>
          <ReviewSection
            {...section('basic-info')}
            title={listing.title === '' ? 'Untitled retreat' : listing.title}
            name="Basic info"
            problems={[problems.title, problems.description]}
          >
            <div className={styles.about}>
              {listing.images[0] !== undefined && (
                <div className={styles.coverPhoto}>
                  <PhotoPreview url={listing.images[0]} alt="Cover" isOnline={isOnline} />
                </div>
              )}
              {listing.description !== '' && <p className={styles.description}>{listing.description}</p>}
            </div>
          </ReviewSection>
          <ReviewSection
            {...section('location')}
            title="Location"
            problems={[problems.location, problems.latitude, problems.longitude]}
          >
            {listing.location !== '' && (
              <p className={styles.location}>
                <Location16Regular />
                {listing.location}
              </p>
            )}
            {listing.latitude === 0 && listing.longitude === 0 ? (
              <Notice tone="waiting" icon={Warning16Filled}>
                Not placed on the map yet. Guests who search on the map won't find it.
              </Notice>
            ) : (
              <p className={styles.small}>
                {listing.latitude}, {listing.longitude}
              </p>
            )}
          </ReviewSection>
          <ReviewSection
            {...section('pricing-availability')}
            title="Pricing & availability"
            problems={[priceProblem, problems.maxGuests, problems.cancellationPolicy]}
          >
            <dl className={styles.facts}>
              <dt>Price per night</dt>
              <dd>{Number.isFinite(listing.pricePerNight) ? formatDollars(listing.pricePerNight) : '–'}</dd>
              <dt>Max guests</dt>
              <dd>{Number.isFinite(listing.maxGuests) ? listing.maxGuests : '–'}</dd>
              <dt>Instant Book</dt>
              <dd>{listing.instantBook ? 'On' : 'Off'}</dd>
              <dt>Cancellation policy</dt>
              <dd>{policyNames[listing.cancellationPolicy]}</dd>
            </dl>
          </ReviewSection>
          <ReviewSection
            {...section('retreat-types')}
            title="Retreat types"
            problems={[problems.retreatTypes]}
          >
            <Chips words={listing.retreatTypes} />
          </ReviewSection>
          <ReviewSection
            {...section('amenities')}
            title={`Amenities (${listing.amenities.length})`}
            name="Amenities"
            problems={[problems.amenities]}
          >
            <Chips words={listing.amenities} />
          </ReviewSection>
          <ReviewSection
            {...section('photos')}
            title={`Images (${listing.images.length})`}
            name="Images"
            problems={[problems.images, problems.virtualTourUrl, problems.virtualTourData]}
          >
            {listing.images.length > 0 && (
              <ul className={styles.photos}>
                {listing.images.map((url, index) => (
                  <li key={url}>
                    <PhotoPreview
                      url={url}
                      alt={index === 0 ? 'Cover' : `Photo ${index + 1}`}
                      isOnline={isOnline}
                      onState={(state) => form.notePreview(url, state)}
                    />
                  </li>
                ))}
              </ul>
            )}
            {listing.hasVirtualTour && <p className={styles.small}>With a virtual tour</p>}
          </ReviewSection>
        </div>
        <aside className={styles.preview} aria-label="Preview">
          <p className={styles.previewTitle}>Preview</p>
          <div inert>{renderPreview(listing)}</div>
        </aside>
      </div>
    </section>
  );
}

const Chips = ({ words }: { words: readonly string[] }) =>
  words.length > 0 && (
    <ul className={styles.chips}>
      {words.map((word) => (
        <li key={word}>
          <Chip>{word}</Chip>
        </li>
      ))}
    </ul>
  );
