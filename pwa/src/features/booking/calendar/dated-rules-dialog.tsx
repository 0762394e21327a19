import { useState } from 'react';
import type { CalendarSettings } from '#contracts/domain/catalog/calendar-rules.ts';
import { countOf } from '#contracts/plural.ts';
import type { ArrivalRules } from '#contracts/rules/calendar.ts';
import { useUnsavedForm } from '#pwa/features/shared/use-unsaved-form.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { FormDialog } from '#pwa/ui/dialog/form-dialog.tsx';
import { focusFirstError } from '#pwa/ui/form/focus-first-error.ts';
import { TextField } from '#pwa/ui/form/text-field.tsx';
import { readDatedRules, toDatedValues, type DatedErrors, type DatedValues } from './dated-rules-values.ts';
import { WeekdayChoice } from './weekday-choice.tsx';
import styles from './host-calendar.module.css';

interface DatedRulesDialogProps {
  open: boolean;
  /** Names the property and the days, so that what was typed for them is found again. */
  formName: string;
  /** The selected days. */
  subtitle: string;
  /** The usual rules of the listing. */
  usual: CalendarSettings;
  /** Rules that all selected days have now; null if they differ. */
  current: ArrivalRules | null;
  /** Some of the days have rules of their own. */
  hasDatedRules: boolean;
  onClose: () => void;
  /** @returns whether it is stored */
  onSave: (rules: ArrivalRules) => Promise<boolean>;
  /** @returns whether it is stored */
  onRemove: () => Promise<boolean>;
}

/** Sets the rules for stays that begin on the selected days, or removes them. */
export function DatedRulesDialog(props: DatedRulesDialogProps) {
  const { open, formName, subtitle, usual, current, onClose, onSave, onRemove } = props;
  const { unsaved, remember, closeWith } = useUnsavedForm<DatedValues>(`rules ${formName}`);
  const { leave, end, endOnceStored } = closeWith(onClose);
  return (
    <FormDialog
      open={open}
      onClose={leave}
      onCancel={end}
      width={480}
      title="Rules for these days"
      subtitle={subtitle}
      submitLabel="Set rules"
    >
      {(formId) => (
        <DatedRulesForm
          {...props}
          id={formId}
          values={unsaved ?? toDatedValues(current, usual)}
          onType={remember}
          onSave={(rules) => void endOnceStored(onSave(rules))}
          onRemove={() => void endOnceStored(onRemove())}
        />
      )}
    </FormDialog>
  );
}

const noErrors: DatedErrors = {};

interface DatedRulesFormProps extends Omit<DatedRulesDialogProps, 'onSave' | 'onRemove'> {
  id: string;
  values: DatedValues;
  onType: (values: DatedValues) => void;
  onSave: (rules: ArrivalRules) => void;
  onRemove: () => void;
}

function DatedRulesForm(props: DatedRulesFormProps) {
  const { id, usual, current, hasDatedRules, values, onType, onSave, onRemove } = props;
  const [isTried, setIsTried] = useState(false);
  const { rules, errors } = readDatedRules(values, usual);
  const shown = isTried ? errors : noErrors;
  return (
    <form
      id={id}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsTried(true);
        const weekdays = errors.arrivalDays === undefined ? undefined : 'input[type="checkbox"]';
        focusFirstError(event.currentTarget, weekdays);
        if (rules !== null) onSave(rules);
      }}
    >
      <p className={styles.text}>
        {current === null
          ? 'These days have different rules. New ones replace them on all of these days.'
          : 'They hold for stays that begin on these days. An empty field means: as usual.'}
      </p>
      <TextField
        label="Minimum nights"
        inputMode="numeric"
        value={values.minimumNights}
        hint={usualNights('minimum', usual.minimumNights)}
        error={shown.minimumNights}
        onChange={({ target }) => onType({ ...values, minimumNights: target.value })}
      />
      <TextField
        label="Maximum nights"
        inputMode="numeric"
        value={values.maximumNights}
        hint={usualNights('maximum', usual.maximumNights)}
        error={shown.maximumNights}
        onChange={({ target }) => onType({ ...values, maximumNights: target.value })}
      />
      <WeekdayChoice
        legend="Arrival days"
        chosen={values.arrivalDays}
        error={shown.arrivalDays}
        onChange={(arrivalDays) => onType({ ...values, arrivalDays })}
      />
      {hasDatedRules && <Button onClick={onRemove}>Remove rules</Button>}
    </form>
  );
}

const usualNights = (limit: 'minimum' | 'maximum', nights: number | null): string =>
  nights === null ? `Usually no ${limit}.` : `Usually ${countOf(nights, 'night')}.`;
