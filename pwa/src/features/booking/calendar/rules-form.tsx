import { useState } from 'react';
import { useFormik } from 'formik';
import { calendarLimits } from '#contracts/calendar-limits.ts';
import type { CalendarRules } from '#contracts/domain/catalog/calendar-rules.ts';
import type { CalendarOp } from '#contracts/domain/catalog/calendars.ts';
import { applyRuleOps, changedSettings } from '#contracts/rules/calendar-ops.ts';
import { useRestoredValues, useUnsavedForm } from '#pwa/features/shared/use-unsaved-form.ts';
import { zoneDay } from '#pwa/lib/zone-days.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { Segmented } from '#pwa/ui/controls/segmented.tsx';
import { FluentRoot } from '#pwa/ui/fluent-root.tsx';
import { FieldError } from '#pwa/ui/form/field-error.tsx';
import { submitOrFocusError } from '#pwa/ui/form/submit-or-focus-error.ts';
import { SwitchRow } from '#pwa/ui/form/switch-row.tsx';
import { TextField } from '#pwa/ui/form/text-field.tsx';
import { useNow } from '#pwa/ui/use-now.ts';
import { changeWithUndo } from './calendar-commands.ts';
import type { OwnCalendar } from './calendar-queries.ts';
import {
  toRulesValues,
  toSettings,
  validateRules,
  type NumberField,
  type RulesValues,
} from './rules-form-values.ts';
import { WeekdayChoice } from './weekday-choice.tsx';
import styles from './host-calendar.module.css';

const preparationOptions = [
  { id: '0', label: 'None' },
  { id: '1', label: '1 day' },
  { id: '2', label: '2 days' },
] as const;

/** The rules of a listing that hold for all of its stays. */
export function RulesForm({ calendar }: { calendar: OwnCalendar }) {
  const form = useRulesForm(calendar);
  const { arrivalDays, preparationDays, sameDayTurnover } = form.values;
  return (
    <form
      className={styles.form}
      noValidate
      aria-label="Rules for stays"
      onSubmit={(event) => void submitOrFocusError(form, event)}
    >
      <NumberFields form={form} />
      <WeekdayChoice
        name="arrivalDays"
        legend="Arrival days"
        chosen={arrivalDays}
        error={form.errors.arrivalDays as string | undefined}
        onChange={(chosen) => void form.setFieldValue('arrivalDays', chosen)}
      />
      <PreparationChoice
        chosen={preparationDays}
        error={form.errors.preparationDays}
        onChange={(days) => void form.setFieldValue('preparationDays', days)}
      />
      <SwitchRow
        label="Arrivals on the day of a check-out"
        hint="The next guest may arrive on the day on which another one leaves."
        checked={sameDayTurnover}
        onChange={(isOn) => void form.setFieldValue('sameDayTurnover', isOn)}
      />
      <Button type="submit" look="primary" disabled={!form.dirty}>
        Save rules
      </Button>
    </form>
  );
}

function NumberFields({ form }: { form: ReturnType<typeof useRulesForm> }) {
  const isTried = form.submitCount > 0;
  const numberField = (name: NumberField) => ({
    ...form.getFieldProps(name),
    inputMode: 'numeric' as const,
    error: isTried || form.touched[name] === true ? form.errors[name] : undefined,
  });
  return (
    <FluentRoot>
      <div className={styles.fields}>
        <TextField {...numberField('minimumNights')} label="Minimum nights" hint="Empty: no minimum." />
        <TextField {...numberField('maximumNights')} label="Maximum nights" hint="Empty: no maximum." />
        <TextField
          {...numberField('weekendPrice')}
          label="Weekend price"
          hint="US dollars, for Friday and Saturday nights."
        />
        <TextField
          {...numberField('advanceNoticeHours')}
          label="Advance notice, in hours"
          hint="How long before its arrival a stay is booked."
        />
        <TextField
          {...numberField('windowDays')}
          label="Booking window, in days"
          hint={`How far ahead a stay may end, at most ${calendarLimits.windowDaysMax}.`}
        />
      </div>
    </FluentRoot>
  );
}

interface PreparationChoiceProps {
  chosen: RulesValues['preparationDays'];
  error: string | undefined;
  onChange: (days: RulesValues['preparationDays']) => void;
}

function PreparationChoice({ chosen, error, onChange }: PreparationChoiceProps) {
  return (
    <div>
      <p className={styles.label}>Days to prepare, before and after each stay</p>
      <Segmented
        name="preparationDays"
        label="Days to prepare, before and after each stay"
        options={preparationOptions}
        selected={chosen}
        onSelect={onChange}
      />
      <div role="alert">{error !== undefined && <FieldError>{error}</FieldError>}</div>
    </div>
  );
}

/**
 * The form begins with the stored rules. While it has changes, rules that arrive from another device are not put into it,
 * and only what was changed here is sent. What was typed is there again after a visit to another tab.
 */
function useRulesForm(calendar: OwnCalendar) {
  const { rules, property } = calendar;
  const today = zoneDay(new Date(useNow()), property.timeZone);
  const { unsaved, remember, forget } = useUnsavedForm<{ base: CalendarRules; values: RulesValues }>(
    `stay rules ${property.id}`,
  );
  const [base, setBase] = useState(unsaved?.base ?? rules);
  const [seen, setSeen] = useState(rules);
  const form = useFormik<RulesValues>({
    initialValues: toRulesValues(base),
    enableReinitialize: true,
    validate: (values) => validateRules(values, rules.rules, today),
    onSubmit: async (values) => {
      const settings = changedSettings(base, toSettings(values));
      const ops: CalendarOp[] = Object.keys(settings).length > 0 ? [{ op: 'settings', settings }] : [];
      if (!(await changeWithUndo(calendar, ops, 'Rules saved'))) return;
      setBase(applyRuleOps(base, ops));
      forget();
    },
  });
  useRestoredValues(form, unsaved?.values, { remember: (values) => remember({ base, values }), forget });
  if (seen !== rules) {
    setSeen(rules);
    if (!form.dirty) setBase(rules);
  }
  return form;
}
