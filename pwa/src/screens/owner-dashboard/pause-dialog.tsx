import { useState } from 'react';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import { addDays } from '#contracts/rules/days.ts';
import { formatDayWithYear } from '#pwa/lib/days.ts';
import { zoneDay } from '#pwa/lib/zone-days.ts';
import type { ListingPause } from '#pwa/sync/commands/listing-commands.ts';
import { useNow } from '#pwa/ui/use-now.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { DialogSheet } from '#pwa/ui/dialog/dialog-sheet.tsx';
import { TextField } from '#pwa/ui/form/text-field.tsx';
import styles from './pause-dialog.module.css';

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
  const unlist = () => onPause({ listed: false, pausedUntil: null });
  return (
    <DialogSheet
      open={open}
      onClose={onClose}
      width={480}
      title="Pause or unlist"
      subtitle={listing.title}
      footer={
        <Button size="large" onClick={onClose}>
          Cancel
        </Button>
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
          hint="Listed again the day after."
          value={lastDay}
          error={isChecked ? error : undefined}
          onChange={({ target }) => setLastDay(target.value)}
        />
        <Button size="large" look="primary" wide onClick={pause}>
          {error === undefined ? `Pause until ${formatDayWithYear(lastDay)}` : 'Pause until this day'}
        </Button>
        <hr className={styles.line} />
        <p>Without an end: you list it again yourself.</p>
        <Button size="large" wide onClick={unlist}>
          Unlist until I list it again
        </Button>
      </div>
    </DialogSheet>
  );
}
