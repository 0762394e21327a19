import { PhoneLink } from '#pwa/ui/phone-link.tsx';
import { Section } from '#pwa/ui/section.tsx';
import { emergencyNumbers } from './emergency-numbers.ts';
import styles from './trip-pack.module.css';

interface EmergencySectionProps {
  /** Of the listing, such as 'Hakone, Kanagawa, Japan'. */
  location: string;
  /** Phone of the host's contact; empty if none is known. */
  contactPhone: string;
  contactName: string;
}

/** Whom to call in an emergency, also without a connection: the host's contact, then the numbers of the country. */
export function EmergencySection({ location, contactPhone, contactName }: EmergencySectionProps) {
  const known = emergencyNumbers(location);
  return (
    <Section title="In an emergency">
      <dl className={styles.numbers}>
        {contactPhone !== '' && (
          <Call service={contactName === '' ? 'Your host’s contact' : contactName} number={contactPhone} />
        )}
        {known?.numbers.map(([service, number]) => (
          <Call key={service} service={service} number={number} />
        ))}
      </dl>
      <p className={styles.small}>
        {known === null
          ? 'Mobile phones reach an emergency service under 112 in most countries, under 911 in the Americas. Check the local numbers before you leave.'
          : `Numbers of ${known.country}, as of November 2026. Check locally.`}
      </p>
    </Section>
  );
}

function Call({ service, number }: { service: string; number: string }) {
  return (
    <div>
      <dt>{service}</dt>
      <dd>
        <PhoneLink className={styles.call} phone={number} />
      </dd>
    </div>
  );
}
