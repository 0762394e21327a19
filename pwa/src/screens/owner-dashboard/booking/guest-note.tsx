import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { messageMax } from '#contracts/request-limits.ts';
import { sendNote } from '#pwa/features/messaging/messages/messaging-commands.ts';
import { useIsHidden } from '#pwa/features/shared/blocks/block-queries.ts';
import { TextField } from '#pwa/ui/form/text-field.tsx';

interface GuestNoteFieldProps {
  guest: Booking['guest'];
  hint: string;
  value: string;
  onChange: (value: string) => void;
}

/** What the host may write to the guest of a booking that they decline or cancel. Blocked guests cannot be written to. */
export function GuestNoteField({ guest, hint, value, onChange }: GuestNoteFieldProps) {
  if (useIsHidden(guest.id) !== false) return null;
  return (
    <TextField
      label={`Message to ${guest.name} (optional)`}
      hint={hint}
      rows={3}
      maxLength={messageMax}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Sends it as a message about the listing. */
export const sendGuestNote = ({ guest, propertyId, property }: Booking, note: string): Promise<void> =>
  sendNote({ host: guest, propertyId, propertyTitle: property.title }, note);
