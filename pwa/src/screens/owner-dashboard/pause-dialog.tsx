import { useState } from 'react';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import { addDays } from '#contracts/rules/days.ts';
import { zoneDay } from '#pwa/lib/zone-days.ts';
import type { ListingPause } from '#pwa/sync/commands/listing-commands.ts';
import { useNow } from '#pwa/ui/use-now.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { DialogSheet } from '#pwa/ui/dialog/dialog-sheet.tsx';
import { TextField } from '#pwa/ui/form/text-field.tsx';
import styles from './booking/host-booking.module.css';

interface PauseDialogProps {
  listing: Property;
  open: boolean;
  onClose: () => void;
  onPause: (pause: ListingPause) => void;
}

const usualDays = 14;

/** Unlists a listing: until a day, or until its host lists it again. Source: decision 007. */
export function PauseDialog({ listing, open, onClose, onPause }: PauseDialogProps) {
  const now = useNow();
  const today = zoneDay(new Date(now), listing.timeZone);
  const [lastDay, setLastDay] = useState(() => addDays(today, usualDays));
  const [isChecked, setIsChecked] = useState(false);
  const error = lastDay < today ? 'Choose a day from today on.' : undefined;
  const pause = () => {
    setIsChecked(true);
    if (error === undefined) onPause({ listed: false, pausedUntil: lastDay });
  };
  return (
    <DialogSheet
      open={open}
      onClose={onClose}
      width={480}
      title="Pause or unlist"
      subtitle={listing.title}
      footer={
        <>
          <Button size="large" onClick={() => onPause({ listed: false, pausedUntil: null })}>
            Unlist
          </Button>
          <Button size="large" look="primary" onClick={pause}>
            Pause
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        <p>
          Guests can&apos;t find it and can&apos;t send new requests. Confirmed stays and requests you already
          have go on.
        </p>
        <TextField
          name="pausedUntil"
          type="date"
          label="Pause until"
          hint="Listed again the day after. Unlist has no end: you list it again yourself."
          value={lastDay}
          error={isChecked ? error : undefined}
          onChange={({ target }) => setLastDay(target.value)}
        />
      </div>
    </DialogSheet>
  );
}
