import { useState } from 'react';
import { calendarLimits } from '#contracts/calendar-limits.ts';
import { formatWhole } from '#contracts/fields/whole-numbers.ts';
import { useUnsavedForm } from '#pwa/features/shared/use-unsaved-form.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { FormDialog } from '#pwa/ui/dialog/form-dialog.tsx';
import { focusFirstError } from '#pwa/ui/form/focus-first-error.ts';
import { TextField } from '#pwa/ui/form/text-field.tsx';
import { toWhole } from './whole-number.ts';
import styles from './host-calendar.module.css';

interface PriceDialogProps {
  open: boolean;
  /** Names the property and the days, so that what was typed for them is found again. */
  formName: string;
  /** The selected days. */
  subtitle: string;
  hint: string;
  /** Price that all selected days have now; null if they differ. */
  current: number | null;
  /** A price was set for some of the days. */
  hasDatedPrice: boolean;
  onClose: () => void;
  /** @returns whether it is stored */
  onSave: (price: number) => Promise<boolean>;
  /** @returns whether it is stored */
  onRemove: () => Promise<boolean>;
}

/** Sets the price of the selected nights, or removes it. */
export function PriceDialog(props: PriceDialogProps) {
  const { open, formName, subtitle, current, onClose, onSave, onRemove } = props;
  const before = current === null ? '' : String(current);
  const { unsaved: text = before, remember, forget, closeWith } = useUnsavedForm<string>(`price ${formName}`);
  const { leave, end, endOnceStored } = closeWith(onClose);
  return (
    <FormDialog
      open={open}
      onClose={leave}
      onCancel={end}
      width={480}
      title="Price per night"
      subtitle={subtitle}
      submitLabel="Set price"
    >
      {(formId) => (
        <PriceForm
          {...props}
          id={formId}
          text={text}
          onType={(typed) => (typed === before ? forget() : remember(typed))}
          onSave={(price) => void endOnceStored(onSave(price))}
          onRemove={() => void endOnceStored(onRemove())}
        />
      )}
    </FormDialog>
  );
}

interface PriceFormProps extends Omit<PriceDialogProps, 'onSave' | 'onRemove'> {
  id: string;
  text: string;
  onType: (text: string) => void;
  onSave: (price: number) => void;
  onRemove: () => void;
}

function PriceForm({ id, text, hint, hasDatedPrice, onType, onSave, onRemove }: PriceFormProps) {
  const [isTried, setIsTried] = useState(false);
  const price = toWhole(text, { min: 1, max: calendarLimits.priceMax });
  return (
    <form
      id={id}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsTried(true);
        focusFirstError(event.currentTarget);
        if (price !== null) onSave(price);
      }}
    >
      <TextField
        label="Price per night in US dollars"
        inputMode="numeric"
        required
        value={text}
        hint={hint}
        error={isTried && price === null ? priceMessage : undefined}
        onChange={({ target }) => onType(target.value)}
      />
      {hasDatedPrice && <Button onClick={onRemove}>Remove price</Button>}
    </form>
  );
}

const priceMessage = `Enter whole dollars from 1 to ${formatWhole(calendarLimits.priceMax)}.`;
