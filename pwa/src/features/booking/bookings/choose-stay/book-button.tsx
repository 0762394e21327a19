import { countOf } from '#contracts/plural.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { Flash20Filled } from '#pwa/ui/icons/icons.tsx';

interface BookButtonProps {
  instantBook: boolean;
  /** There is no check-out yet, or the retreat is the guest's own. */
  disabled: boolean;
  /** The request is being stored. */
  busy: boolean;
  /** Tied to the line that says why the button does nothing, or what it does. */
  describedBy: string;
  wide?: boolean;
  /** Nights the package asks for: the button chooses them first. */
  nightsToChoose: number | null;
  onClick: () => void;
}

/** 'Instant Book' or 'Request to Book'; disabled while submitting or without an end date. Source: spec §2, booking panel. */
export function BookButton({
  instantBook,
  disabled,
  busy,
  describedBy,
  wide = false,
  nightsToChoose,
  onClick,
}: BookButtonProps) {
  if (nightsToChoose !== null) {
    return (
      <Button
        look="primary"
        size="large"
        wide={wide}
        disabled={disabled}
        aria-describedby={describedBy}
        onClick={onClick}
      >
        Choose {countOf(nightsToChoose, 'night')}
      </Button>
    );
  }
  const words = instantBook ? 'Instant Book' : 'Request to Book';
  return (
    <Button
      look="primary"
      size="large"
      wide={wide}
      icon={instantBook ? Flash20Filled : undefined}
      busy={busy}
      disabled={disabled || busy}
      aria-describedby={describedBy}
      onClick={onClick}
    >
      {busy ? 'Booking…' : words}
    </Button>
  );
}
