import { useState, type ChangeEvent, type FocusEvent } from 'react';
import { useFormik } from 'formik';
import { packageLimits } from '#contracts/form-limits.ts';
import { useRestoredValues } from '#pwa/features/shared/use-unsaved-form.ts';
import { roundings, type Rounding } from '#pwa/lib/roundings.ts';
import { FormDialog } from '#pwa/ui/dialog/form-dialog.tsx';
import { submitOrFocusError } from '#pwa/ui/form/submit-or-focus-error.ts';
import { TextField } from '#pwa/ui/form/text-field.tsx';
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
  /** Unsaved contents from before. */
  typed: PackageValues | undefined;
  /** Maximum number of guests. */
  maxGuests: number;
  onType: (values: PackageValues) => void;
  /** Everything typed was taken back. */
  onRevert: () => void;
  /** Closes the dialog and keeps its contents. */
  onClose: () => void;
  /** Closes the dialog and discards its contents. */
  onCancel: () => void;
  onSave: (details: PackageDetails) => void;
}

/** Adds or edits a package. Source: decision 007. */
export function PackageFormDialog(props: PackageFormDialogProps) {
  const { open, title, onClose, onCancel } = props;
  return (
    <FormDialog open={open} onClose={onClose} onCancel={onCancel} title={title} submitLabel="Save package">
      {(formId) => <PackageForm {...props} id={formId} />}
    </FormDialog>
  );
}

function PackageForm(props: PackageFormDialogProps & { id: string }) {
  const { id } = props;
  const { form, field, numberField, context } = usePackageForm(props);
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
          warning={capacityWarning(form.values, context)}
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
function usePackageForm({ initial, typed, maxGuests, onType, onRevert, onSave }: PackageFormDialogProps) {
  const [start] = useState(initial);
  const context = { maxGuests, initial: start };
  const form = useFormik<PackageValues>({
    initialValues: start,
    validate: (values) => validatePackage(values, context),
    onSubmit: (values) => onSave(toPackageDetails(values)),
  });
  useRestoredValues(form, typed, { remember: onType, forget: onRevert });
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
  return { form, field, numberField, context };
}
