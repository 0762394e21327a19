import { useState } from 'react';
import { useFormik } from 'formik';
import { arrivalLimits as limits } from '#contracts/arrival-limits.ts';
import type { ArrivalGuide } from '#contracts/domain/stay/arrivals.ts';
import type { WithPending } from '#pwa/data/overlays.ts';
import { useRestoredValues, useUnsavedForm } from '#pwa/features/shared/use-unsaved-form.ts';
import { fieldLabel } from '#pwa/features/shared/field-labels.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { FluentRoot } from '#pwa/ui/fluent-root.tsx';
import { submitOrFocusError } from '#pwa/ui/form/submit-or-focus-error.ts';
import { TextField } from '#pwa/ui/form/text-field.tsx';
import { saveArrivalGuide } from './arrival-commands.ts';
import {
  toArrivalFields,
  toArrivalValues,
  validateArrival,
  type ArrivalValues,
} from './arrival-form-values.ts';
import styles from './arrival.module.css';

/** Edits the arrival guide of a listing, also offline. */
export function ArrivalGuideForm({ guide }: { guide: WithPending<ArrivalGuide> }) {
  const form = useArrivalForm(guide);
  const field = (name: keyof ArrivalValues) => ({
    ...form.getFieldProps(name),
    label: fieldLabel(name),
    error: form.submitCount > 0 || form.touched[name] === true ? form.errors[name] : undefined,
    autoComplete: 'off',
  });
  return (
    <form
      className={styles.form}
      noValidate
      aria-label="Arrival guide"
      onSubmit={(event) => void submitOrFocusError(form, event)}
    >
      <p className={styles.note}>
        Guests read this on their trip as soon as their stay is confirmed, also without a signal. They get the
        door code later.
      </p>
      <FluentRoot>
        <div className={styles.form}>
          <TextField {...field('welcome')} rows={3} />
          <TextField {...field('directions')} rows={4} hint="From the last place that a map finds." />
          <TextField {...field('parking')} rows={2} />
          <div className={styles.fields}>
            <TextField {...field('wifiName')} />
            <TextField {...field('wifiPassword')} autoCapitalize="none" spellCheck={false} />
            <TextField {...field('contactName')} hint="Who helps guests on the day they arrive." />
            <TextField {...field('contactPhone')} inputMode="tel" />
          </div>
          <TextField {...field('houseRules')} rows={4} />
          <div className={styles.fields}>
            <TextField
              {...field('code')}
              autoCapitalize="none"
              spellCheck={false}
              hint="Stays on the guest's phone until the stay is over. Whoever has the phone has the code."
            />
            <TextField
              {...field('releaseHours')}
              label="Guests get the code this many hours before check-in"
              inputMode="numeric"
              hint={`${limits.releaseHoursMin} to ${limits.releaseHoursMax}, counted from check-in, or from 3 PM if your listing does not say when. Never before their last day to cancel with a refund is over.`}
            />
          </div>
        </div>
      </FluentRoot>
      <Button type="submit" look="primary" disabled={!form.dirty}>
        Save arrival guide
      </Button>
    </form>
  );
}

/**
 * The form begins with the stored guide. While it has changes, what arrives from another device is not put into it; both
 * are merged field by field when the edit is sent.
 */
function useArrivalForm(guide: ArrivalGuide) {
  const { unsaved, remember, forget } = useUnsavedForm<{ base: ArrivalGuide; values: ArrivalValues }>(
    `arrival ${guide.id}`,
  );
  const [base, setBase] = useState(unsaved?.base ?? guide);
  const [seen, setSeen] = useState(guide);
  const form = useFormik<ArrivalValues>({
    initialValues: toArrivalValues(base),
    enableReinitialize: true,
    validate: validateArrival,
    onSubmit: async (values) => {
      const fields = toArrivalFields(values);
      if (!(await saveArrivalGuide(base, fields))) return;
      setBase({ ...base, ...fields });
      forget();
    },
  });
  useRestoredValues(form, unsaved?.values, { remember: (values) => remember({ base, values }), forget });
  if (seen !== guide) {
    setSeen(guide);
    if (!form.dirty) setBase(guide);
  }
  return form;
}
