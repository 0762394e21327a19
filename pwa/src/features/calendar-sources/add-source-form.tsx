import { useState, type ChangeEvent } from 'react';
import { calendarUrlMessage } from '#contracts/domain/catalog/calendar-sources.ts';
import { calendarSourceLimits } from '#contracts/request-limits.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { Notice } from '#pwa/ui/feedback/notice.tsx';
import { FluentRoot } from '#pwa/ui/fluent-root.tsx';
import { SwitchRow } from '#pwa/ui/form/switch-row.tsx';
import { TextField } from '#pwa/ui/form/text-field.tsx';
import { Add20Regular, ErrorCircle16Filled } from '#pwa/ui/icons/icons.tsx';
import { addCalendarSource } from './calendar-source-commands.ts';
import styles from './calendar-sources.module.css';

interface AddSourceFormProps {
  propertyId: number;
  onAdd: () => Promise<void>;
}

const empty = { name: '', url: '', ignoresUnavailable: false };

/** Adds a calendar of another site by its name and address. */
export function AddSourceForm({ propertyId, onAdd }: AddSourceFormProps) {
  const [values, setValues] = useState(empty);
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const errors = {
    name: values.name.trim() === '' ? 'Enter a name, such as the name of the site.' : undefined,
    url: /^(https|webcal):\/\//i.test(values.url.trim()) ? undefined : calendarUrlMessage,
  };
  const change =
    (field: 'name' | 'url') =>
    ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setValues({ ...values, [field]: target.value });
  const submit = async () => {
    setIsTried(true);
    if (errors.name !== undefined || errors.url !== undefined || isBusy) return;
    setIsBusy(true);
    const refused = await addCalendarSource(propertyId, values);
    setProblem(refused);
    setIsBusy(false);
    if (refused !== null) return;
    setValues(empty);
    setIsTried(false);
    await onAdd();
  };
  return (
    <form
      className={styles.form}
      noValidate
      aria-label="Add a calendar"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <FluentRoot>
        <div className={styles.fields}>
          <TextField
            label="Name"
            required
            value={values.name}
            maxLength={calendarSourceLimits.nameMax}
            error={isTried ? errors.name : undefined}
            onChange={change('name')}
          />
          <TextField
            label="Address of the calendar"
            type="url"
            required
            autoComplete="off"
            spellCheck={false}
            value={values.url}
            maxLength={calendarSourceLimits.urlMax}
            hint="The other site shows it as its iCal export. We keep it secret."
            error={isTried ? errors.url : undefined}
            onChange={change('url')}
          />
        </div>
      </FluentRoot>
      <SwitchRow
        label="Ignore days that are only “not available”"
        hint="For sites that give back the days of your calendar link. Leave it off if you are not sure."
        checked={values.ignoresUnavailable}
        onChange={(ignoresUnavailable) => setValues({ ...values, ignoresUnavailable })}
      />
      <div role="alert">
        {problem !== null && (
          <Notice tone="danger" icon={ErrorCircle16Filled}>
            {problem}
          </Notice>
        )}
      </div>
      <Button type="submit" look="primary" icon={Add20Regular} busy={isBusy}>
        Add calendar
      </Button>
    </form>
  );
}
