import type { GuestBooking } from '#pwa/features/bookings/guest-bookings/guest-booking.ts';
import { ContactHost } from '#pwa/features/messaging/contact-host.tsx';
import { Initials } from '#pwa/ui/media/initials.tsx';
import styles from './trip.module.css';

/** Who hosts the stay and how to write to them; a message written offline waits on the device. */
export function TripHost({ trip, isOnline }: { trip: GuestBooking; isOnline: boolean }) {
  const { host, propertyId, property } = trip;
  return (
    <div className={styles.host}>
      <Initials name={host.name} id={host.id} className={styles.avatar} />
      <p className={styles.hostName}>{host.name}</p>
      <ContactHost host={host} propertyId={propertyId} propertyTitle={property.title} isOnline={isOnline} />
    </div>
  );
}
