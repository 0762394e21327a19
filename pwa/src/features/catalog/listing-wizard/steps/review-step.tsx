import type { ReactNode } from 'react';
import type { Listing } from '#contracts/domain/catalog/properties.ts';
import type { ListingProblems } from '#pwa/features/catalog/listing-wizard/form/listing-check.ts';
import type { ListingForm } from '#pwa/features/catalog/listing-wizard/form/listing-form.ts';
import { toListing } from '#pwa/features/catalog/listing-wizard/form/listing-values.ts';
import { PhotoPreview } from '#pwa/features/catalog/listing-wizard/photos/photo-preview.tsx';
import { policyNames } from './policy-names.ts';
import { ReviewSection } from './review-section.tsx';
import type { StepId } from '#pwa/features/catalog/listing-wizard/form/wizard-steps.ts';
import { formatClock } from '#pwa/lib/format-clock.ts';
import { formatDollars } from '#pwa/lib/money.ts';
import { zoneName } from '#pwa/lib/zone-names.ts';
import { chooseZone } from '#pwa/features/catalog/listing-wizard/fields/time-zone-field.tsx';
import { Chip } from '#pwa/ui/feedback/chip.tsx';
import { Info20Regular, Location16Regular, Warning16Filled } from '#pwa/ui/icons/icons.tsx';
import { Notice } from '#pwa/ui/feedback/notice.tsx';
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

/** Review of all values, with errors and a button to each step. Source: spec §2, step review. */
export function ReviewStep({ form, isEdit, onEdit, renderPreview }: ReviewStepProps) {
  const listing = toListing(form.values);
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
          <Sections listing={listing} form={form} onEdit={onEdit} />
        </div>
        <aside className={styles.preview} aria-label="Preview">
          <p className={styles.previewTitle}>Preview</p>
          <div inert>{renderPreview(listing)}</div>
        </aside>
      </div>
    </section>
  );
}

interface SectionsProps {
  listing: Listing;
  form: ListingForm;
  onEdit: (step: StepId) => void;
}

function Sections({ listing, form, onEdit }: SectionsProps) {
  const { problems } = form;
  const section = (step: StepId, ...fields: (keyof ListingProblems)[]) => ({
    onEdit: () => onEdit(step),
    problems: fields.map((field) => problems[field]),
  });
  return (
    <>
      <ReviewSection
        {...section('basic-info', 'title', 'description')}
        title={listing.title === '' ? 'Untitled retreat' : listing.title}
        name="Basic info"
      >
        <Description listing={listing} isOnline={form.isOnline} />
      </ReviewSection>
      <ReviewSection
        {...section('location', 'location', 'latitude', 'longitude', 'chosenTimeZone')}
        title="Location"
      >
        <Location listing={listing} zone={form.locatedZone} />
      </ReviewSection>
      <ReviewSection
        {...section(
          'pricing-availability',
          'pricePerNight',
          'maxGuests',
          'checkInFrom',
          'checkOutUntil',
          'cancellationPolicy',
        )}
        title="Pricing & availability"
      >
        <Pricing listing={listing} />
      </ReviewSection>
      <ReviewSection {...section('retreat-types', 'retreatTypes')} title="Retreat types">
        <Chips words={listing.retreatTypes} />
      </ReviewSection>
      <ReviewSection
        {...section('amenities', 'amenities')}
        title={`Amenities (${listing.amenities.length})`}
        name="Amenities"
      >
        <Chips words={listing.amenities} />
      </ReviewSection>
      <ReviewSection
        {...section('photos', 'images', 'virtualTourUrl', 'virtualTourData')}
        title={`Images (${listing.images.length})`}
        name="Images"
      >
        <Photos listing={listing} form={form} />
      </ReviewSection>
    </>
  );
}

function Description({ listing, isOnline }: { listing: Listing; isOnline: boolean }) {
  return (
    <div className={styles.about}>
      {listing.images[0] !== undefined && (
        <div className={styles.coverPhoto}>
          <PhotoPreview url={listing.images[0]} alt="Cover" isOnline={isOnline} />
        </div>
      )}
      {listing.description !== '' && <p className={styles.description}>{listing.description}</p>}
    </div>
  );
}

function Location({ listing, zone }: { listing: Listing; zone: string | undefined }) {
  const isPlaced = listing.latitude !== 0 || listing.longitude !== 0;
  const shownZone = listing.chosenTimeZone ?? (isPlaced ? zone : undefined);
  return (
    <>
      {listing.location !== '' && (
        <p className={styles.location}>
          <Location16Regular />
          {listing.location}
        </p>
      )}
      {!isPlaced ? (
        <Notice tone="waiting" icon={Warning16Filled}>
          <span>Not placed on the map yet. Guests who search on the map won&apos;t find it.</span>
          {listing.chosenTimeZone == null && <span> {chooseZone}</span>}
        </Notice>
      ) : (
        <p className={styles.small}>
          {listing.latitude}, {listing.longitude}
        </p>
      )}
      {shownZone !== undefined && (
        <p className={styles.small}>Time zone: {zoneName(shownZone, new Date())}</p>
      )}
    </>
  );
}

function Pricing({ listing }: { listing: Listing }) {
  return (
    <dl className={styles.facts}>
      <dt>Price per night</dt>
      <dd>{Number.isFinite(listing.pricePerNight) ? formatDollars(listing.pricePerNight) : '–'}</dd>
      <dt>Max guests</dt>
      <dd>{Number.isFinite(listing.maxGuests) ? listing.maxGuests : '–'}</dd>
      <dt>Instant Book</dt>
      <dd>{listing.instantBook ? 'On' : 'Off'}</dd>
      <Time name="Check-in from" time={listing.checkInFrom} />
      <Time name="Check-out by" time={listing.checkOutUntil} />
      <dt>Cancellation policy</dt>
      <dd>{policyNames[listing.cancellationPolicy]}</dd>
    </dl>
  );
}

const Time = ({ name, time }: { name: string; time: string | null | undefined }) =>
  time != null && (
    <>
      <dt>{name}</dt>
      <dd>{formatClock(time)}</dd>
    </>
  );

function Photos({ listing, form }: { listing: Listing; form: ListingForm }) {
  return (
    <>
      {listing.images.length > 0 && (
        <ul className={styles.photos}>
          {listing.images.map((url, index) => (
            <li key={url}>
              <PhotoPreview
                url={url}
                alt={index === 0 ? 'Cover' : `Photo ${index + 1}`}
                isOnline={form.isOnline}
                onState={(state) => form.notePreview(url, state)}
              />
            </li>
          ))}
        </ul>
      )}
      {listing.hasVirtualTour && <p className={styles.small}>With a virtual tour</p>}
    </>
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
