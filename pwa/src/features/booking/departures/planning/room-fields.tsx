import type { ChangeEvent } from 'react';
import { departureLimits as limits } from '#contracts/departure-limits.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { TextField } from '#pwa/ui/form/text-field.tsx';
import { Delete20Regular } from '#pwa/ui/icons/icons.tsx';
import type { DepartureErrors, RoomValues } from './departure-form.ts';
import styles from './departure-form.module.css';

interface RoomFieldsProps {
  room: RoomValues;
  /** Place of the room in the list, from 0. */
  index: number;
  errors: DepartureErrors;
  onChange: (room: RoomValues) => void;
  /** Undefined for the only room. */
  onRemove: (() => void) | undefined;
}

/** The fields of one room of a departure. */
export function RoomFields({ room, index, errors, onChange, onRemove }: RoomFieldsProps) {
  const field = (name: 'name' | 'description' | 'pricePerPerson' | 'places') => ({
    value: room[name],
    error: errors[`rooms[${index}].${name}`],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange({ ...room, [name]: target.value }),
  });
  return (
    <fieldset className={styles.room} data-room={room.key}>
      <legend className={styles.legend}>Room {index + 1}</legend>
      <TextField {...field('name')} label="Room name" maxLength={limits.roomNameMax} required />
      <TextField
        {...field('description')}
        label="Room description"
        maxLength={limits.roomDescriptionMax}
        hint="Optional, such as the beds."
      />
      <div className={styles.pair}>
        <TextField {...field('pricePerPerson')} label="Price per person" inputMode="numeric" required />
        <TextField {...field('places')} label="Places" inputMode="numeric" required />
      </div>
      {onRemove !== undefined && (
        <Button
          size="small"
          look="subtle"
          icon={Delete20Regular}
          aria-label={`Remove room ${index + 1}`}
          onClick={onRemove}
        >
          Remove room
        </Button>
      )}
    </fieldset>
  );
}
