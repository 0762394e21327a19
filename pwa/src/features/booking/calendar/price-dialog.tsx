import { useState } from 'react';
import { calendarLimits } from '#contracts/calendar-limits.ts';
import { formatWhole } from '#contracts/fields/whole-numbers.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { FormDialog } from '#pwa/ui/dialog/form-dialog.tsx';
import { focusFirstError } from '#pwa/ui/form/focus-first-error.ts';
import { TextField } from '#pwa/ui/form/text-field.tsx';
import { useUnsavedChanges } from '#pwa/ui/unsaved/unsaved-changes.ts';
import { toWhole } from './whole-number.ts';
import styles from './host-calendar.module.css';

interface PriceDialogProps {
  open: boolean;
  /** The selected days. */
  subtitle: string;
  hint: string;
  /** Price that all selected days have now; null if they differ. */
  current: number | null;
  /** A price was set for some of the days. */
  hasDatedPrice: boolean;
  onClose: () => void;
  onSave: (price: number) => void;
  onRemove: () => void;
}

/** Sets the price of the selected nights, or removes it. */
export function PriceDialog(props: PriceDialogProps) {
  const { open, subtitle, onClose } = props;
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      width={480}
      title="Price per night"
      subtitle={subtitle}
      submitLabel="Set price"
    >
      {(formId) => <PriceForm {...props} id={formId} />}
    </FormDialog>
  );
}

function PriceForm(props: PriceDialogProps & { id: string }) {
  const { id, hint, current, hasDatedPrice, onSave, onRemove } = props;
  const before = current === null ? '' : String(current);
  const [text, setText] = useState(before);
  useUnsavedChanges(text !== before);
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
        onChange={({ target }) => setText(target.value)}
      />
      {hasDatedPrice && <Button onClick={onRemove}>Remove price</Button>}
    </form>
  );
}

const priceMessage = `Enter whole dollars from 1 to ${formatWhole(calendarLimits.priceMax)}.`;
