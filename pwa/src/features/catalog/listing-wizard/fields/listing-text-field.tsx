import { TextField, type TextFieldProps } from '#pwa/ui/form/text-field.tsx';
import type { ListingForm } from '#pwa/features/catalog/listing-wizard/form/listing-form.ts';
import type { ListingValues } from '#pwa/features/catalog/listing-wizard/form/listing-values.ts';

type TextFieldName = {
  [F in keyof ListingValues]: ListingValues[F] extends string ? F : never;
}[keyof ListingValues];

interface ListingTextFieldProps extends Omit<
  TextFieldProps,
  'name' | 'value' | 'error' | 'onChange' | 'onBlur'
> {
  form: ListingForm;
  name: TextFieldName;
}

/** Bidirectional control characters: in a title they would also reorder the text next to it. */
const bidiControls = /[\u202A-\u202E\u2066-\u2069]/g;

/** A text of the listing form. */
export function ListingTextField({ form, name, ...field }: ListingTextFieldProps) {
  return (
    <TextField
      {...field}
      name={name}
      value={form.values[name]}
      error={form.problemOf(name)}
      onChange={({ target }) => form.set(name, target.value.replace(bidiControls, ''))}
      onBlur={() => form.leave(name)}
    />
  );
}
