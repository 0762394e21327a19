import { useId } from 'react';
import { useFormik } from 'formik';
import { packageLimits } from '#contracts/form-limits.ts';
import { Button } from '#pwa/ui/button.tsx';
import { DialogSheet } from '#pwa/ui/dialog-sheet/dialog-sheet.tsx';
import { LabelledInput } from '#pwa/ui/labelled-input.tsx';
import { useUnsavedChanges } from '#pwa/ui/unsaved-changes.ts';
import {
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
  onClose: () => void;
  onSave: (details: PackageDetails) => void;
}

/** Adds or edits a package. Source: decision 007. */
export function PackageFormDialog({ open, title, initial, onClose, onSave }: PackageFormDialogProps) {
  const formId = useId();
  return (
    <DialogSheet
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button size="large" onClick={onClose}>
            Cancel
          </Button>
          <Button size="large" look="primary" type="submit" form={formId}>
            Save package
          </Button>
        </>
      }
    >
      {open && <PackageForm id={formId} initial={initial} onSave={onSave} />}
    </DialogSheet>
  );
}

interface PackageFormProps {
  id: string;
  initial: PackageValues;
  onSave: (details: PackageDetails) => void;
}

function PackageForm({ id, initial, onSave }: PackageFormProps) {
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
  return (
    <form id={id} className={styles.form} noValidate onSubmit={form.handleSubmit}>
      <LabelledInput {...field('name')} label="Name" maxLength={packageLimits.nameMax} required />
      <LabelledInput
        {...field('description')}
        label="Description"
        rows={3}
        maxLength={packageLimits.descriptionMax}
      />
      <div className={styles.pair}>
        <LabelledInput
          {...field('pricePerNight')}
          label="Price per night"
          hint="Whole US dollars."
          inputMode="decimal"
          required
        />
        <LabelledInput {...field('maxCapacity')} label="Max guests" inputMode="numeric" required />
      </div>
      <LabelledInput {...field('inclusions')} label="What is included" rows={4} hint="One item per line." />
      <div className={styles.pair}>
        <LabelledInput
          {...field('startDate')}
          label="First day"
          type="date"
          hint="Optional. Leave empty to start today."
        />
        <LabelledInput
          {...field('endDate')}
          label="Last day"
          type="date"
          hint="Optional. Leave empty for no end date."
        />
      </div>
    </form>
  );
}
