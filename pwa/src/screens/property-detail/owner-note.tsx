import type { Property } from '#contracts/domain/catalog/properties.ts';
import { formatDayWithYear } from '#pwa/lib/days.ts';
import { paths } from '#pwa/lib/paths.ts';
import { editPropertyPath } from '#pwa/lib/screen-paths.ts';
import { LinkButton } from '#pwa/ui/controls/button.tsx';
import { Edit20Regular } from '#pwa/ui/icons/icons.tsx';
import styles from './owner-note.module.css';

/**
 * Shown instead of the booking panel if nothing can be booked: for the host's own retreat, and for one that is not listed.
 * Guests get no reason and no end: during a suspension of the host, their device has the same row as for a pause.
 */
export function OwnerNote({ property, isOwn }: { property: Property; isOwn: boolean }) {
  const until = property.pausedUntil == null ? '' : ` until ${formatDayWithYear(property.pausedUntil)}`;
  return (
    <section className={styles.root} aria-label={isOwn ? 'Your listing' : 'Bookings'}>
      <h2 className={styles.title}>{isOwn ? 'This is your listing' : 'Not taking new requests'}</h2>
      {property.listed === false && (
        <p>
          {isOwn
            ? `It is unlisted${until}: only you, staff and guests with a booking or conversation see it.`
            : 'This retreat is not available at the moment.'}
        </p>
      )}
      {isOwn && (
        <div className={styles.actions}>
          <LinkButton look="primary" to={editPropertyPath(property.id)} icon={Edit20Regular}>
            Edit
          </LinkButton>
          <LinkButton to={paths.ownerDashboard}>Owner Dashboard</LinkButton>
        </div>
      )}
    </section>
  );
}
