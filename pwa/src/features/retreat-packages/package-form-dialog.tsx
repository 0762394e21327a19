import { useState, type ChangeEvent, type FocusEvent } from 'react';
import { useFormik } from 'formik';
import { packageLimits } from '#contracts/form-limits.ts';
import { roundings, type Rounding } from '#pwa/lib/roundings.ts';
import { FormDialog } from '#pwa/ui/dialog/form-dialog.tsx';
import { submitOrFocusError } from '#pwa/ui/form/submit-or-focus-error.ts';
import { TextField } from '#pwa/ui/form/text-field.tsx';
import { useUnsavedChanges } from '#pwa/ui/dialog/unsaved-changes.ts';
import {
  capacityWarning,
  toPackageDetails,
  validatePackage,
  type PackageDetails,
  type PackageValues,
} from './package-form.ts';
import styles from './package-form-dialog.module.css';

interface PackageFormDialogProps {
  open: boolean;
  /** 'Add package' or 'Edit package'. */
  title: string;
  initial: PackageValues;
  /** Maximum number of guests. */
  maxGuests: number;
  onClose: () => void;
  onSave: (details: PackageDetails) => void;
}

/** Adds or edits a package. Source: decision 007. */
export function PackageFormDialog(props: PackageFormDialogProps) {
  const { open, title, initial, maxGuests, onClose, onSave } = props;
  return (
    <FormDialog open={open} onClose={onClose} title={title} submitLabel="Save package">
      {(formId) => <PackageForm id={formId} initial={initial} maxGuests={maxGuests} onSave={onSave} />}
    </FormDialog>
  );
}

interface PackageFormProps {
  id: string;
  initial: PackageValues;
  maxGuests: number;
  onSave: (details: PackageDetails) => void;
}

function PackageForm({ id, initial, maxGuests, onSave }: PackageFormProps) {
  const { form, field, numberField } = usePackageForm(initial, onSave);
  return (
    <form
      id={id}
      className={styles.form}
      noValidate
      onSubmit={(event) => void submitOrFocusError(form, event)}
    >
      <TextField {...field('name')} label="Name" maxLength={packageLimits.nameMax} required />
      <TextField
        {...field('description')}
        label="Description"
        rows={3}
        maxLength={packageLimits.descriptionMax}
      />
      <div className={styles.pair}>
        <TextField
          {...numberField('pricePerNight', roundings.price, 'Whole US dollars.')}
          label="Price per night"
          inputMode="decimal"
          required
        />
        <TextField
          {...numberField('maxCapacity', roundings.guests)}
          warning={capacityWarning(form.values, maxGuests)}
          label="Max guests"
          inputMode="numeric"
          required
        />
      </div>
      <TextField {...field('inclusions')} label="What is included" rows={4} hint="One item per line." />
      <div className={styles.pair}>
        <TextField
          {...field('startDate')}
          label="First day"
          type="date"
          hint="Optional. Leave empty to start today."
        />
        <TextField
          {...field('endDate')}
          label="Last day"
          type="date"
          hint="Optional. Leave empty for no end date."
        />
      </div>
    </form>
  );
}

/** The form's state, and the properties of its fields. A number with decimals is rounded when its field is left. */
function usePackageForm(initial: PackageValues, onSave: (details: PackageDetails) => void) {
  const form = useFormik<PackageValues>({
    initialValues: initial,
    validate: validatePackage,
    onSubmit: (values) => onSave(toPackageDetails(values)),
  });
  useUnsavedChanges(form.dirty);
  const field = (name: keyof PackageValues) => ({
    ...form.getFieldProps(name),
    error: form.touched[name] === true ? form.errors[name] : undefined,
  });
  /** Numbers that were rounded when their field was left. */
  const [rounded, setRounded] = useState<Partial<Record<keyof PackageValues, number>>>({});
  const numberField = (
    name: 'pricePerNight' | 'maxCapacity',
    { round, message: words }: Rounding,
    hint?: string,
  ) => {
    const shared = field(name);
    const whole = rounded[name];
    const note = whole === undefined ? hint : words(whole);
    return {
      ...shared,
      ...(note !== undefined && { hint: note }),
      onChange: (event: ChangeEvent) => {
        setRounded((before) => ({ ...before, [name]: undefined }));
        shared.onChange(event);
      },
      onBlur: (event: FocusEvent) => {
        const value = Number(form.values[name]);
        if (form.values[name].trim() !== '' && Number.isFinite(value) && !Number.isInteger(value)) {
          void form.setFieldValue(name, String(round(value)));
          setRounded((before) => ({ ...before, [name]: round(value) }));
        }
        shared.onBlur(event);
      },
    };
  };
  return { form, field, numberField };
}
