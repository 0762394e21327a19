import { useRef, useState, type ChangeEvent, type SubmitEvent } from 'react';
import { departureLimits as limits } from '#contracts/departure-limits.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { FormDialog } from '#pwa/ui/dialog/form-dialog.tsx';
import { focusFirstError } from '#pwa/ui/form/focus-first-error.ts';
import { FieldError } from '#pwa/ui/form/field-error.tsx';
import { SwitchRow } from '#pwa/ui/form/switch-row.tsx';
import { TextField } from '#pwa/ui/form/text-field.tsx';
import { Add20Regular } from '#pwa/ui/icons/icons.tsx';
import { useOneAtATime } from '#pwa/ui/use-one-at-a-time.ts';
import {
  emptyRoom,
  validateDeparture,
  type DepartureErrors,
  type DepartureValues,
} from './departure-form.ts';
import { RoomFields } from './room-fields.tsx';
import styles from './departure-form.module.css';

interface DepartureFormDialogProps {
  open: boolean;
  /** 'Add group retreat' or 'Edit group retreat'. */
  title: string;
  /** The stored values, or an empty form. */
  initial: DepartureValues;
  /** What was typed and is not saved yet. */
  typed: DepartureValues | undefined;
  /** Today at the listing, `YYYY-MM-DD`. */
  today: string;
  /** Places are taken, so that the days stay as they are. */
  isBooked: boolean;
  isNew: boolean;
  onType: (values: DepartureValues) => void;
  /** The dialog is closed, and what was typed is kept. */
  onClose: () => void;
  /** What was typed is discarded. */
  onCancel: () => void;
  /** Resolves when the values are stored, or the person was told why not. */
  onSave: (values: DepartureValues) => Promise<void>;
}

/** Adds or edits a departure with its rooms. */
export function DepartureFormDialog(props: DepartureFormDialogProps) {
  const { open, title, onClose, onCancel } = props;
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      onCancel={onCancel}
      title={title}
      submitLabel="Save group retreat"
    >
      {(formId) => <DepartureForm {...props} id={formId} />}
    </FormDialog>
  );
}

function DepartureForm(props: DepartureFormDialogProps & { id: string }) {
  const { id, isBooked } = props;
  const { values, errors, change, submit } = useDepartureForm(props);
  const field = (name: Exclude<keyof DepartureValues, 'exclusive' | 'rooms'>) => ({
    value: values[name],
    error: errors[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      change({ [name]: target.value }),
  });
  const daysHint = isBooked ? 'People have booked these days, so they stay as they are.' : undefined;
  return (
    <form id={id} className={styles.form} noValidate onSubmit={submit}>
      <TextField {...field('title')} label="Title" maxLength={limits.titleMax} required />
      <TextField {...field('teacher')} label="Teacher" maxLength={limits.teacherMax} hint="Optional." />
      <TextField {...field('description')} label="Description" rows={4} maxLength={limits.descriptionMax} />
      <div className={styles.pair}>
        <TextField
          {...field('startDate')}
          label="First day"
          type="date"
          disabled={isBooked}
          hint={daysHint}
          required
        />
        <TextField {...field('endDate')} label="Last day" type="date" disabled={isBooked} required />
      </div>
      <div className={styles.pair}>
        <TextField {...field('bookBy')} label="Last day to book" type="date" required />
        <TextField
          {...field('minParticipants')}
          label="Fewest people"
          inputMode="numeric"
          hint="With fewer, you decide whether it takes place."
          required
        />
      </div>
      <SwitchRow
        label="The whole place is for this group"
        hint="Nobody else can book a stay on these days."
        checked={values.exclusive}
        onChange={(exclusive) => change({ exclusive })}
      />
      <RoomList rooms={values.rooms} errors={errors} onChange={(rooms) => change({ rooms })} />
    </form>
  );
}

/** Values and errors. Errors are shown from the first attempt to save on; the first wrong field then gets the focus. */
function useDepartureForm({ initial, typed, today, isNew, onType, onSave }: DepartureFormDialogProps) {
  const values = typed ?? initial;
  const [isTried, setIsTried] = useState(false);
  const { runOnce } = useOneAtATime();
  const hasOtherDays =
    isNew || (['startDate', 'endDate', 'bookBy'] as const).some((field) => values[field] !== initial[field]);
  const errors = validateDeparture(values, hasOtherDays ? today : null);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (Object.keys(errors).length === 0) {
      runOnce(() => onSave(values));
      return;
    }
    setIsTried(true);
    focusFirstError(event.currentTarget);
  };
  const change = (changed: Partial<DepartureValues>) => onType({ ...values, ...changed });
  return { values, errors: isTried ? errors : {}, change, submit };
}

interface RoomListProps {
  rooms: DepartureValues['rooms'];
  errors: DepartureErrors;
  onChange: (rooms: DepartureValues['rooms']) => void;
}

function RoomList({ rooms, errors, onChange }: RoomListProps) {
  const list = useRef<HTMLDivElement>(null);
  const focusRoom = (key: number | undefined) =>
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-room="${String(key)}"] input`)?.focus(),
    );
  const add = () => {
    const room = emptyRoom(Math.max(...rooms.map(({ key }) => key)) + 1);
    onChange([...rooms, room]);
    focusRoom(room.key);
  };
  const remove = (index: number) => {
    const remaining = rooms.filter((_, place) => place !== index);
    onChange(remaining);
    focusRoom(remaining[Math.max(0, index - 1)]?.key);
  };
  return (
    <div ref={list} className={styles.form}>
      {rooms.map((room, index) => (
        <RoomFields
          key={room.key}
          room={room}
          index={index}
          errors={errors}
          onChange={(changed) => onChange(rooms.map((one) => (one.key === room.key ? changed : one)))}
          onRemove={rooms.length > 1 ? () => remove(index) : undefined}
        />
      ))}
      {errors['rooms'] !== undefined && <FieldError>{errors['rooms']}</FieldError>}
      {rooms.length < limits.roomsMax && (
        <Button icon={Add20Regular} onClick={add}>
          Add room
        </Button>
      )}
    </div>
  );
}
