import type {
  GuestStaysChoice,
  SuspensionOutlook,
  SuspensionTerms,
} from '#contracts/domain/trust/suspensions.ts';
import { countOf } from '#contracts/plural.ts';
import { formatDollars } from '#pwa/lib/money.ts';
import { Pill } from '#pwa/ui/controls/pills.tsx';
import { ChoiceCards } from '#pwa/ui/form/choice-cards.tsx';
import { PillField } from './pill-field.tsx';
import styles from './moderation.module.css';

const durations = [
  { days: 7, label: '7 days' },
  { days: 30, label: '30 days' },
  { days: null, label: 'Until lifted' },
] as const;

const guestStaysOptions: readonly { value: GuestStaysChoice; label: string; description: string }[] = [
  {
    value: 'keep',
    label: 'Keep their trips',
    description: 'They may still go. Requests without an answer end.',
  },
  { value: 'cancel', label: 'Cancel their trips', description: 'Refunded by the policy of each stay.' },
];

interface SuspensionFieldsProps {
  /** Null while it is not known. */
  outlook: SuspensionOutlook | null;
  /** Whether an appeal against this suspension is decided. */
  isUpheld: boolean;
  terms: SuspensionTerms;
  onTerms: (terms: SuspensionTerms) => void;
}

/** How long a suspension lasts, what becomes of the person's own trips, and what it does. */
export function SuspensionFields({ outlook, isUpheld, terms, onTerms }: SuspensionFieldsProps) {
  if (isUpheld) {
    return <p className={styles.note}>The suspension goes on until the same day, with the new reasons.</p>;
  }
  return (
    <>
      <PillField label="How long">
        {durations.map(({ days, label }) => (
          <Pill
            key={label}
            label={label}
            isPressed={days === terms.days}
            onPress={() => onTerms({ ...terms, days })}
          />
        ))}
      </PillField>
      {outlook !== null && outlook.asGuest.stays > 0 && (
        <ChoiceCards
          name="guest-stays"
          label="Trips that the person booked"
          options={guestStaysOptions}
          selected={terms.guestStays}
          error={undefined}
          onSelect={(guestStays) => onTerms({ ...terms, guestStays })}
        />
      )}
      <section className={styles.box} role="status">
        <h4 className={styles.heading}>What this does</h4>
        <p className={styles.text}>
          {outlook === null ? 'This is not known yet.' : describeSuspension(outlook, terms)}
        </p>
      </section>
    </>
  );
}

/** What a suspension does, in sentences. */
function describeSuspension(
  { isStaff, listings, asHost, asGuest, requests, isMore }: SuspensionOutlook,
  { guestStays }: SuspensionTerms,
): string {
  if (isStaff) return 'Staff cannot be suspended. Their role has to be taken away first.';
  const trips = asGuest.stays === 0 ? null : guestStays === 'keep' ? 'kept' : 'cancelled';
  const refund = asHost.refund + (guestStays === 'cancel' ? asGuest.refund : 0);
  const sentences = [
    'The person is logged out everywhere and can only read, export their data and appeal.',
    listings > 0 ? `${countOf(listings, 'retreat is', 'retreats are')} hidden.` : 'No retreat is hidden.',
    asHost.stays > 0
      ? `${countOf(asHost.stays, 'future stay', 'future stays')} at them ${asHost.stays === 1 ? 'is' : 'are'} cancelled.`
      : null,
    trips === null
      ? null
      : `${countOf(asGuest.stays, 'trip')} of theirs ${asGuest.stays === 1 ? 'is' : 'are'} ${trips}.`,
    requests > 0 ? `${countOf(requests, 'request ends', 'requests end')}.` : null,
    refund > 0 ? `${formatDollars(refund)} is refunded.` : 'Nothing is refunded.',
    isMore ? 'There are more stays than were counted here.' : null,
  ];
  return sentences.filter((sentence) => sentence !== null).join(' ');
}
