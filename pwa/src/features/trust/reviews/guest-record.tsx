import { formerMember } from '#contracts/domain/accounts/former-member.ts';
import type { Booking } from '#contracts/domain/booking/bookings.ts';
import type { GuestRecord as Answers } from '#contracts/domain/trust/stay-reviews.ts';
import { personPath } from '#pwa/lib/screen-paths.ts';
import { readGuestRecord } from '#pwa/sync/fetch/fetch-reviews.ts';
import { Button, LinkButton } from '#pwa/ui/controls/button.tsx';
import { useTask } from '#pwa/ui/use-task.ts';
import styles from './reviews.module.css';

interface GuestRecordProps {
  booking: Pick<Booking, 'id' | 'guest'>;
  isOnline: boolean;
}

/**
 * What a host can learn about a guest before they decide: what other hosts said privately, and the guest's page, which an
 * erased account does not have.
 */
export function GuestRecord({ booking: { id, guest }, isOnline }: GuestRecordProps) {
  const { result, again } = useTask(`guest-record:${id}`, isOnline, () =>
    isOnline ? readGuestRecord(id).catch(() => null) : Promise.resolve(null),
  );
  return (
    <div className={styles.root}>
      <p>{sentenceOf(guest.name, result, isOnline)}</p>
      {isOnline && result === null && (
        <div>
          <Button onClick={again}>Try again</Button>
        </div>
      )}
      {guest.name !== formerMember && (
        <div>
          <LinkButton to={personPath(guest.id)}>Profile and reviews of {guest.name}</LinkButton>
        </div>
      )}
    </div>
  );
}

/** @param answers undefined while they are read; null if they could not be */
function sentenceOf(name: string, answers: Answers | null | undefined, isOnline: boolean): string {
  if (answers === undefined) return 'Reading what other hosts said …';
  if (answers === null) {
    return isOnline ? 'What other hosts said could not be loaded.' : 'Connect to read what other hosts said.';
  }
  const { hostAgain } = answers;
  return hostAgain == null
    ? `Fewer than three other hosts have said whether they would host ${name} again.`
    : `${hostAgain.yes} of ${hostAgain.of} other hosts would host ${name} again.`;
}
