import { useState, type ReactNode } from 'react';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import type { RetreatPackage } from '#contracts/domain/catalog/retreat-packages.ts';
import { ContactHost } from '#pwa/features/messaging/messages/panel/contact-host.tsx';
import { HostRow } from '#pwa/features/catalog/properties/host-row.tsx';
import { Amenities, Description, RetreatTypes } from '#pwa/features/catalog/properties/property-facts.tsx';
import { PackageList } from '#pwa/features/catalog/retreat-packages/package-list.tsx';
import { ListingReviews } from '#pwa/features/trust/reviews/listing-reviews.tsx';
import { policyExplained, policyForStay, policySentence } from '#pwa/lib/cancellation-labels.ts';
import { formatClock } from '#pwa/lib/format-clock.ts';
import { zoneNote } from '#pwa/lib/zone-names.ts';
import { ReportButton } from '#pwa/features/shared/reports/report-button.tsx';
import { Section } from '#pwa/ui/section.tsx';
import { RetreatPlace } from './retreat-place.tsx';
import styles from './property-detail.module.css';

interface PropertyFactsColumnProps {
  property: Property;
  isOnline: boolean;
  /** Undefined while loading, null if loading failed. */
  packages: RetreatPackage[] | null | undefined;
  packageId: number | null;
  onSelectPackage: (chosen: RetreatPackage | null) => void;
  /** `YYYY-MM-DD`, null until one is chosen. */
  checkIn: string | null;
  today: string;
  /** The group retreats of the listing. */
  groupRetreats: ReactNode;
}

/** The text about a retreat: host, description, types, amenities, packages, group retreats, place, times, cancellation policy. */
export function PropertyFactsColumn(props: PropertyFactsColumnProps) {
  const { property, isOnline, packages, packageId, onSelectPackage, checkIn, today, groupRetreats } = props;
  const [note] = useState(() => zoneNote(property.timeZone, new Date()));
  const { host, cancellationPolicy } = property;
  return (
    <>
      <HostRow
        property={property}
        contact={
          <ContactHost
            host={host}
            propertyId={property.id}
            propertyTitle={property.title}
            isOnline={isOnline}
          />
        }
      />
      <hr className={styles.rule} />
      <Section title="About this retreat">
        <Description text={property.description} />
      </Section>
      <Section title="Retreat types">
        <RetreatTypes types={property.retreatTypes} />
      </Section>
      <Section title="What this retreat offers">
        <Amenities amenities={property.amenities} />
      </Section>
      <Section title="Available Wellness Packages">
        <PackageList
          packages={packages}
          maxGuests={property.maxGuests}
          selectedId={packageId}
          onSelect={onSelectPackage}
        />
      </Section>
      {groupRetreats}
      <Section title="Reviews">
        <ListingReviews property={property} isOnline={isOnline} />
      </Section>
      <Section title="Where you'll be">
        <RetreatPlace property={property} isOnline={isOnline} />
      </Section>
      <StayTimes property={property} />
      <Section title="Cancellation policy">
        <p className={styles.policy}>
          <strong>{policySentence(cancellationPolicy)}.</strong> {policyExplained(cancellationPolicy)}
          {checkIn !== null && <> {policyForStay(cancellationPolicy, checkIn, today)}</>} {note}
        </p>
      </Section>
      <div>
        <ReportButton
          reported={{
            kind: 'listing',
            id: property.id,
            ownerId: property.hostId,
            title: property.title,
            author: host.name,
            text: property.description,
            pictures: property.images,
            version: property.version,
          }}
        />
      </div>
    </>
  );
}

/** When guests arrive and leave, as far as the host has said it. */
function StayTimes({ property: { checkInFrom, checkOutUntil } }: { property: Property }) {
  if (checkInFrom == null && checkOutUntil == null) return null;
  return (
    <Section title="Check-in and check-out">
      <p className={styles.policy}>
        {checkInFrom != null && (
          <>
            Check-in from <strong className={styles.time}>{formatClock(checkInFrom)}</strong>
          </>
        )}
        {checkInFrom != null && checkOutUntil != null && ' · '}
        {checkOutUntil != null && (
          <>
            Check-out by <strong className={styles.time}>{formatClock(checkOutUntil)}</strong>
          </>
        )}
      </p>
    </Section>
  );
}
