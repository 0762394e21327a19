import { useState, type ChangeEvent, type SubmitEvent } from 'react';
import { calendarUrlMessage } from '#contracts/domain/catalog/calendar-sources.ts';
import { calendarSourceLimits } from '#contracts/request-limits.ts';
import { useUnsavedForm } from '#pwa/features/shared/use-unsaved-form.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { Notice } from '#pwa/ui/feedback/notice.tsx';
import { FluentRoot } from '#pwa/ui/fluent-root.tsx';
import { focusFirstError } from '#pwa/ui/form/focus-first-error.ts';
import { SwitchRow } from '#pwa/ui/form/switch-row.tsx';
import { TextField } from '#pwa/ui/form/text-field.tsx';
import { Add20Regular, ErrorCircle16Filled } from '#pwa/ui/icons/icons.tsx';
import { addCalendarSource } from './calendar-source-commands.ts';
import styles from './calendar-sources.module.css';

interface AddSourceFormProps {
  propertyId: number;
  /** @param isAdded false without the server's word, which may have it all the same */
  onAdd: (isAdded: boolean) => Promise<void>;
}

interface SourceValues {
  name: string;
  url: string;
  ignoresUnavailable: boolean;
}

const empty: SourceValues = { name: '', url: '', ignoresUnavailable: false };
const noErrors = { name: undefined, url: undefined };

/** Adds a calendar of another site by its name and address. */
export function AddSourceForm(props: AddSourceFormProps) {
  const { values, errors, problem, isBusy, change, submit } = useSourceForm(props);
  const changeText =
    (field: 'name' | 'url') =>
    ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      change({ [field]: target.value });
  return (
    <form
      className={styles.form}
      noValidate
      aria-label="Add a calendar"
      onSubmit={(event) => void submit(event)}
    >
      <FluentRoot>
        <div className={styles.fields}>
          <TextField
            label="Name"
            required
            value={values.name}
            maxLength={calendarSourceLimits.nameMax}
            error={errors.name}
            onChange={changeText('name')}
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
            error={errors.url}
            onChange={changeText('url')}
          />
        </div>
      </FluentRoot>
      <SwitchRow
        label="Ignore days that are only “not available”"
        hint="For sites that give back the days of your calendar link. Leave it off if you are not sure."
        checked={values.ignoresUnavailable}
        onChange={(ignoresUnavailable) => change({ ignoresUnavailable })}
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

/** Errors are shown from the first attempt on; `problem` is why the server refused the last one. */
function useSourceForm({ propertyId, onAdd }: AddSourceFormProps) {
  const {
    unsaved: values = empty,
    remember,
    forget,
  } = useUnsavedForm<SourceValues>(`calendar source ${propertyId}`);
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const errors = {
    name: values.name.trim() === '' ? 'Enter a name, such as the name of the site.' : undefined,
    url: /^(https|webcal):\/\//i.test(values.url.trim()) ? undefined : calendarUrlMessage,
  };
  const change = (changed: Partial<SourceValues>) => {
    const next = { ...values, ...changed };
    if (next.name === '' && next.url === '' && !next.ignoresUnavailable) forget();
    else remember(next);
    setProblem(null);
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setIsTried(true);
    focusFirstError(event.currentTarget);
    if (errors.name !== undefined || errors.url !== undefined || isBusy) return;
    setIsBusy(true);
    const refused = await addCalendarSource(propertyId, values);
    setProblem(refused);
    setIsBusy(false);
    if (refused === null) {
      forget();
      setIsTried(false);
    }
    await onAdd(refused === null);
  };
  return { values, errors: isTried ? errors : noErrors, problem, isBusy, change, submit };
}
