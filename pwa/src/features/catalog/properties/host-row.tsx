import type { ReactNode } from 'react';
import { countOf } from '#contracts/plural.ts';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import { Initials } from '#pwa/ui/media/initials.tsx';
import { personPath } from '#pwa/lib/screen-paths.ts';
import { Link } from '#pwa/ui/link.tsx';
import { policySentence } from '#pwa/lib/cancellation-labels.ts';
import styles from './host-row.module.css';

interface HostRowProps {
  property: Pick<Property, 'host' | 'maxGuests' | 'cancellationPolicy'>;
  /** The button to write to the host, provided by the screen. */
  contact?: ReactNode;
}

/** The host, the number of guests, and until when a stay can be cancelled. */
export function HostRow({ property, contact }: HostRowProps) {
  const { host, maxGuests, cancellationPolicy } = property;
  const guests = countOf(maxGuests, 'guest');
  return (
    <div className={styles.row}>
      <Initials name={host.name} id={host.id} image={host.profileImage} className={styles.avatar} />
      <div className={styles.words}>
        <p className={styles.name}>
          <Link to={personPath(host.id)} className={styles.link}>
            Hosted by {host.name.split(' ')[0]}
          </Link>
        </p>
        <p className={styles.line}>
          Up to {guests} · {policySentence(cancellationPolicy)}
        </p>
      </div>
      {contact}
    </div>
  );
}
