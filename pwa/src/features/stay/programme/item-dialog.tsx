import { useState, type ChangeEvent, type ReactNode, type SubmitEvent } from 'react';
import type { Departure } from '#contracts/domain/booking/departures.ts';
import { programmeKinds, type ProgrammeItem } from '#contracts/domain/stay/programmes.ts';
import { programmeLimits as limits } from '#contracts/programme-limits.ts';
import { useUnsavedForm } from '#pwa/features/shared/use-unsaved-form.ts';
import { fieldLabel } from '#pwa/features/shared/field-labels.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { Pill, Pills } from '#pwa/ui/controls/pills.tsx';
import { FormDialog } from '#pwa/ui/dialog/form-dialog.tsx';
import { FieldError } from '#pwa/ui/form/field-error.tsx';
import { focusFirstError } from '#pwa/ui/form/focus-first-error.ts';
import { SwitchRow } from '#pwa/ui/form/switch-row.tsx';
import { TextField } from '#pwa/ui/form/text-field.tsx';
import { Delete20Regular } from '#pwa/ui/icons/icons.tsx';
import { useOneAtATime } from '#pwa/ui/use-one-at-a-time.ts';
import { emptyItem, toItem, toItemUpdate, toItemValues, validateItem, type ItemValues } from './item-form.ts';
import { changeItem, createItem, removeItem } from './programme-commands.ts';
import { dayChoices, kindLabels } from './programme-labels.ts';
import styles from './programme.module.css';

interface ItemDialogProps {
  propertyId: number;
  /** Null for the programme of every stay. */
  departure: Departure | null;
  /** The group retreat has ended or was cancelled. */
  isOver: boolean;
  /** The item to edit, `new`, or null while the dialog is closed. */
  editing: ProgrammeItem | 'new' | null;
  onClose: () => void;
}

/** Adds or edits an item of a programme, also offline. */
export function ItemDialog(props: ItemDialogProps) {
  const { propertyId, departure, editing, onClose } = props;
  const edited = editing === null || editing === 'new' ? editing : editing.id;
  const { unsaved, remember, closeWith } = useUnsavedForm<TypedItem>(
    `programme ${propertyId} ${departure?.id} ${edited}`,
  );
  const { leave, end } = closeWith(onClose);
  return (
    <FormDialog
      open={editing !== null}
      title={editing === 'new' ? 'Add to the programme' : 'Edit programme'}
      submitLabel="Save"
      onClose={leave}
      onCancel={end}
    >
      {(formId) =>
        editing !== null && (
          <ItemForm
            {...props}
            editing={editing}
            id={formId}
            unsaved={unsaved}
            onType={remember}
            onEnd={end}
          />
        )
      }
    </FormDialog>
  );
}

/** Unsaved contents with the item they are based on, so that newer changes by others are merged when the edit is sent. */
interface TypedItem {
  opened: ProgrammeItem | 'new';
  values: ItemValues;
}

interface ItemFormProps extends ItemDialogProps {
  id: string;
  editing: ProgrammeItem | 'new';
  unsaved: TypedItem | undefined;
  onType: (typed: TypedItem) => void;
  /** It is saved, deleted or cancelled. */
  onEnd: () => void;
}

function ItemForm(props: ItemFormProps) {
  const { id, departure, isOver, unsaved, onEnd } = props;
  const [started] = useState(props.editing);
  const opened = unsaved?.opened ?? started;
  const { values, errors, change, submit } = useItemForm(props, opened);
  const field = (name: 'title' | 'startTime' | 'endTime' | 'place' | 'leader' | 'places') => ({
    label: fieldLabel(name),
    value: values[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      change({ [name]: target.value }),
  });
  return (
    <form id={id} className={styles.form} noValidate onSubmit={submit}>
      {isOver && (
        <FieldError>This group retreat is over or cancelled, so its programme cannot be changed.</FieldError>
      )}
      <TextField {...field('title')} maxLength={limits.titleMax} required />
      <Choice label="Day" error={errors['day']}>
        {dayChoices(departure).map(({ day, label }) => (
          <Pill key={label} label={label} isPressed={values.day === day} onPress={() => change({ day })} />
        ))}
      </Choice>
      <div className={styles.pair}>
        <TextField {...field('startTime')} type="time" required />
        <TextField {...field('endTime')} type="time" required />
      </div>
      <KindChoice chosen={values.kind} onChoose={(kind) => change({ kind })} />
      <div className={styles.pair}>
        <TextField {...field('place')} maxLength={limits.placeMax} hint="Such as a room." />
        <TextField {...field('leader')} maxLength={limits.leaderMax} hint="Who leads it." />
      </div>
      {departure !== null && (
        <TextField {...field('places')} inputMode="numeric" hint="Empty if everybody can take part." />
      )}
      {opened !== 'new' && (
        <>
          <SwitchRow
            label="Cancelled"
            hint="Guests see that it does not take place, and those it concerns are notified."
            checked={values.cancelled}
            onChange={(cancelled) => change({ cancelled })}
          />
          <Button
            look="subtle"
            icon={Delete20Regular}
            onClick={() => void removeItem(opened.id).then((isStored) => isStored && onEnd())}
          >
            Delete from the programme
          </Button>
        </>
      )}
    </form>
  );
}

interface KindChoiceProps {
  chosen: ItemValues['kind'];
  onChoose: (kind: ItemValues['kind']) => void;
}

function KindChoice({ chosen, onChoose }: KindChoiceProps) {
  return (
    <Choice label="Kind">
      {programmeKinds.map((kind) => (
        <Pill
          key={kind}
          label={kindLabels[kind]}
          isPressed={chosen === kind}
          onPress={() => onChoose(kind)}
        />
      ))}
    </Choice>
  );
}

interface ChoiceProps {
  label: string;
  error?: string | undefined;
  children: ReactNode;
}

function Choice({ label, error, children }: ChoiceProps) {
  return (
    <div className={styles.choice}>
      <span className={styles.label} aria-hidden>
        {label}
      </span>
      <Pills label={label}>{children}</Pills>
      {error !== undefined && <FieldError>{error}</FieldError>}
    </div>
  );
}

/** Values and errors, which are shown from the first attempt to save on. */
function useItemForm(
  { propertyId, departure, isOver, unsaved, onType, onEnd }: ItemFormProps,
  opened: ProgrammeItem | 'new',
): {
  values: ItemValues;
  errors: Partial<Record<string, string>>;
  change: (changed: Partial<ItemValues>) => void;
  submit: (event: SubmitEvent<HTMLFormElement>) => void;
} {
  const values = unsaved?.values ?? (opened === 'new' ? emptyItem : toItemValues(opened));
  const [isTried, setIsTried] = useState(false);
  const { runOnce } = useOneAtATime();
  const errors = validateItem(values, departure);
  const save = () =>
    opened === 'new'
      ? createItem(propertyId, toItem(values, departure?.id ?? null))
      : changeItem(opened, toItemUpdate(values));
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isOver) return;
    if (Object.keys(errors).length === 0) {
      runOnce(async () => {
        if (await save()) onEnd();
      });
      return;
    }
    setIsTried(true);
    focusFirstError(event.currentTarget);
  };
  const change = (changed: Partial<ItemValues>) => onType({ opened, values: { ...values, ...changed } });
  return { values, errors: isTried ? errors : {}, change, submit };
}
