import { paths } from '#pwa/lib/paths.ts';
import { authPath } from '#pwa/lib/screen-paths.ts';
import { LinkButton } from '#pwa/ui/controls/button.tsx';
import { ErrorCard } from '#pwa/ui/feedback/error-card.tsx';
import { confirmationPath } from '#pwa/features/booking/payment/confirmation-path.ts';

/** A reference that no booking of this account has on this device. */
interface NoSuchBookingProps {
  reference: string;
  isOnline: boolean;
  isSignedIn: boolean;
}

export function NoSuchBooking({ reference, isOnline, isSignedIn }: NoSuchBookingProps) {
  if (!isOnline) {
    return (
      <ErrorCard
        kind="offline"
        level={1}
        title="This booking isn't saved on this device"
        action={<LinkButton to={paths.trips}>Your trips</LinkButton>}
      >
        Open it once with a connection and it will be here next time.
      </ErrorCard>
    );
  }
  return (
    <ErrorCard
      level={1}
      title="Booking not found"
      action={
        isSignedIn ? (
          <LinkButton to={paths.trips}>All trips</LinkButton>
        ) : (
          <LinkButton to={authPath('login', confirmationPath(reference))}>Log in</LinkButton>
        )
      }
    >
      We couldn&apos;t find booking {reference} in your account.
    </ErrorCard>
  );
}
