import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Property } from '#contracts/properties.ts';
import type { RetreatPackage } from '#contracts/retreat-packages.ts';
import { readSession, useSession } from '#pwa/features/account/account-queries.ts';
import { BookingBar } from '#pwa/features/bookings/choose-stay/booking-bar.tsx';
import { BookingPanel } from '#pwa/features/bookings/choose-stay/booking-panel.tsx';
import { chosenStayPath } from '#pwa/features/bookings/choose-stay/stay-address.ts';
import { useBooking } from '#pwa/features/bookings/choose-stay/use-booking.ts';
import { ContactHost } from '#pwa/features/messaging/contact-host.tsx';
import { HostRow } from '#pwa/features/properties/host-row.tsx';
import { Amenities, Description, RetreatTypes } from '#pwa/features/properties/property-facts.tsx';
import { PropertyHeading } from '#pwa/features/properties/property-heading.tsx';
import { PackageList } from '#pwa/features/retreat-packages/package-list.tsx';
import { usePackages } from '#pwa/features/retreat-packages/package-queries.ts';
import { policyExplained, policyForStay, policySentence } from '#pwa/lib/cancellation-words.ts';
import { localDay } from '#pwa/lib/days.ts';
import { authPath } from '#pwa/lib/paths.ts';
import { PageTitle } from '#pwa/ui/page-title.tsx';
import { Section } from '#pwa/ui/section.tsx';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { useIsPhone } from '#pwa/ui/use-is-phone.ts';
import { BackToRetreats } from './back-to-retreats.tsx';
import { OwnerNote } from './owner-note.tsx';
import { PropertyActions } from './property-actions.tsx';
import { PropertyPhotos } from './property-photos.tsx';
import { RetreatPlace } from './retreat-place.tsx';
import { useChooseDates } from './use-choose-dates.ts';
import { useKeptChoice } from './use-kept-choice.ts';
import styles from './property-detail.module.css';

interface PropertyDetailProps {
  property: Property;
  /** When this copy came, in milliseconds since 1970, where its age should be told. */
  copiedAt: number | undefined;
  isOnline: boolean;
}

/** One retreat in full: left its photos and words, right, or below on a phone, what a stay costs. */
export function PropertyDetail({ property, copiedAt, isOnline }: PropertyDetailProps) {
  const isPhone = useIsPhone();
  const session = useSession();
  const navigate = useNavigate();
  const packages = usePackages(property.id, isOnline);
  const [today] = useState(() => localDay(new Date()));
  const [{ choice, packageId }, choose] = useKeptChoice(property.id, today);
  const datesNear = useChooseDates();
  const chosenPackage = packages?.find(({ id }) => id === packageId) ?? null;
  const isLeaving = useRef(false);
  const booking = useBooking({
    property,
    chosenPackage,
    isPackageAwaited: packageId !== null && packages === undefined,
    choice,
    onChange: (next) => choose({ choice: next }),
    today,
    datesNear,
    isOnline,
    readGuest: readSession,
    onLogIn: (isInLayer) => {
      // A second press would go back one entry more.
      if (isLeaving.current) return;
      isLeaving.current = true;
      showToast({ title: 'Log in to book', body: "We've kept your dates.", intent: 'info' });
      const returnTo = chosenStayPath(property.id, { choice, packageId });
      const leave = () => void navigate(authPath('login', returnTo));
      if (!isInLayer) {
        leave();
        return;
      }
      // Through the page below the layer, whose entry in the history then holds the choice for the way back.
      window.addEventListener('popstate', leave, { once: true });
      window.history.back();
    },
  });
  const isOwn = property.hostId === session?.id;
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
          <HostRow
            property={property}
            contact={
              <ContactHost
                host={property.host}
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
              selectedId={packageId}
              onSelect={(chosen: RetreatPackage | null) => choose({ packageId: chosen?.id ?? null })}
            />
          </Section>
          <Section title="Where you'll be">
            <RetreatPlace property={property} isOnline={isOnline} />
          </Section>
          <Section title="Cancellation policy">
            <p className={styles.policy}>
              <strong>{policySentence(property.cancellationPolicy)}.</strong>{' '}
              {policyExplained(property.cancellationPolicy)}
              {choice.range.startDate !== null && (
                <> {policyForStay(property.cancellationPolicy, choice.range.startDate, today)}</>
              )}
            </p>
          </Section>
        </div>
        {!isPhone && <aside className={styles.aside}>{note ?? <BookingPanel booking={booking} />}</aside>}
      </div>
      {isPhone && !cannotBook && <BookingBar booking={booking} startsOpen={datesNear !== null} />}
    </article>
  );
}
