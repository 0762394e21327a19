import { Suspense } from 'react';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import { useSession } from '#pwa/features/accounts/account/account-queries.ts';
import { BookingBar } from '#pwa/features/booking/bookings/choose-stay/booking-bar.tsx';
import { BookingPanel } from '#pwa/features/booking/bookings/choose-stay/booking-panel.tsx';
import { useHostOfSaved } from '#pwa/features/accounts/people/person-queries.ts';
import { PropertyHeading } from '#pwa/features/catalog/properties/property-heading.tsx';
import { useInterest } from '#pwa/features/catalog/recommendations/use-interest.ts';
import { usePackages } from '#pwa/features/catalog/retreat-packages/package-queries.ts';
import { lazyPart } from '#pwa/ui/lazy-part.ts';
import { PageTitle } from '#pwa/ui/page-title.tsx';
import { useIsPhone } from '#pwa/ui/use-is-phone.ts';
import { BackToRetreats } from './back-to-retreats.tsx';
import { OwnerNote } from './owner-note.tsx';
import { PropertyActions } from './property-actions.tsx';
import { PropertyFactsColumn } from './property-facts-column.tsx';
import { PropertyPhotos } from './property-photos.tsx';
import { usePropertyBooking } from './use-property-booking.ts';
import styles from './property-detail.module.css';

const GroupRetreats = lazyPart('GroupRetreats', () => import('./group-retreats.tsx'));

interface PropertyDetailProps {
  property: Property;
  /** When this copy was fetched, in milliseconds since 1970, if its age should be shown. */
  copiedAt: number | undefined;
  isOnline: boolean;
}

/** One retreat in full: photos and text on the left, the booking panel on the right, or below on a phone. */
export function PropertyDetail({ property, copiedAt, isOnline }: PropertyDetailProps) {
  const isPhone = useIsPhone();
  const session = useSession();
  const packages = usePackages(property.id, isOnline);
  const { booking, packageId, choosePackage, places, choosePlaces, path } = usePropertyBooking(
    property,
    packages,
    isOnline,
  );
  useHostOfSaved(property.id, property.hostId, isOnline);
  const isOwn = property.hostId === session?.id;
  useInterest(property.id, isOwn);
  const cannotBook = isOwn || property.listed === false;
  const note = cannotBook ? <OwnerNote property={property} isOwn={isOwn} /> : null;
  const actions = <PropertyActions property={property} isPhone={isPhone} />;
  const heading = (
    <PropertyHeading property={property} copiedAt={copiedAt} actions={isPhone ? undefined : actions} />
  );
  const photos = <PropertyPhotos property={property} isOnline={isOnline} />;

  return (
    <article className={styles.root}>
      <PageTitle title={property.title} />
      <BackToRetreats />
      {isPhone && actions}
      {isPhone ? photos : heading}
      {isPhone ? null : photos}
      <div className={styles.columns}>
        <div className={styles.body}>
          {isPhone && heading}
          {isPhone && note}
          <PropertyFactsColumn
            property={property}
            isOnline={isOnline}
            packages={packages}
            packageId={packageId}
            onSelectPackage={choosePackage}
            checkIn={booking.choice.range.startDate}
            today={booking.limits.today}
            groupRetreats={
              <Suspense>
                <GroupRetreats
                  {...{ property, isOnline, cannotBook, places, path }}
                  onChoosePlaces={choosePlaces}
                />
              </Suspense>
            }
          />
        </div>
        {!isPhone && <aside className={styles.aside}>{note ?? <BookingPanel booking={booking} />}</aside>}
      </div>
      {isPhone && !cannotBook && <BookingBar booking={booking} startsOpen={booking.datesNear !== null} />}
    </article>
  );
}
