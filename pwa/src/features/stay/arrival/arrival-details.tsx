import type { ArrivalDetails as Details } from '#contracts/domain/stay/arrivals.ts';
import { CopyButton } from '#pwa/features/shared/copy-button.tsx';
import { fieldLabel } from '#pwa/features/shared/field-labels.ts';
import { PhoneLink } from '#pwa/ui/phone-link.tsx';
import { formatAtListing } from './arrival-labels.ts';
import { useEarlierCode } from './arrival-queries.ts';
import styles from './arrival.module.css';

interface ArrivalDetailsProps {
  details: Details;
  /** Of the booking, IANA name. */
  timeZone: string | undefined;
}

const texts = ['welcome', 'directions', 'parking'] as const;

/** The arrival guide as a guest reads it: the code first, then how to get there. Parts that the host left empty are omitted. */
export function ArrivalDetails({ details, timeZone }: ArrivalDetailsProps) {
  const { wifiName, wifiPassword, contactName, contactPhone, houseRules } = details;
  return (
    <dl className={styles.details}>
      <DoorCode details={details} timeZone={timeZone} />
      {texts.map(
        (field) =>
          details[field] !== '' && <Part key={field} name={fieldLabel(field)} text={details[field]} />,
      )}
      {(wifiName !== '' || wifiPassword !== '') && (
        <div>
          <dt>Wi-Fi</dt>
          <dd className={styles.copyable}>
            <span>{[wifiName, wifiPassword].filter((text) => text !== '').join(' · ')}</span>
            {wifiPassword !== '' && (
              <CopyButton label="Copy Wi-Fi password" text={wifiPassword} done="Wi-Fi password copied" />
            )}
          </dd>
        </div>
      )}
      {(contactName !== '' || contactPhone !== '') && (
        <div>
          <dt>Contact</dt>
          <dd>
            {contactName} {contactPhone !== '' && <PhoneLink className={styles.phone} phone={contactPhone} />}
          </dd>
        </div>
      )}
      {houseRules !== '' && <Part name="House rules" text={houseRules} />}
    </dl>
  );
}

function Part({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}

/** The code, or when it comes. The server decides; the clock of this device is not asked. */
function DoorCode({ details: { id, code, codeDueAt, codeChangedAt }, timeZone }: ArrivalDetailsProps) {
  const earlier = useEarlierCode(id, code);
  if (codeDueAt === null) return null;
  if (code === null) {
    return (
      <div>
        <dt>Door code</dt>
        <dd>Comes {formatAtListing(codeDueAt, timeZone)}. Open Wellens once while online after that.</dd>
      </div>
    );
  }
  return (
    <div>
      <dt>Door code</dt>
      <dd className={styles.copyable}>
        <span className={styles.code}>{code}</span>
        <CopyButton label="Copy door code" text={code} done="Door code copied" />
      </dd>
      {codeChangedAt !== null && (
        <dd className={styles.changed}>
          Changed {formatAtListing(codeChangedAt, timeZone)}. The earlier code{' '}
          {earlier !== null && (
            <>
              <s>{earlier}</s>{' '}
            </>
          )}
          no longer works.
        </dd>
      )}
    </div>
  );
}
