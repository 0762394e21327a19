import {
  useState,
  type ChangeEvent,
  type ClipboardEvent,
  type FocusEvent,
  type InputHTMLAttributes,
  type ReactNode,
} from 'react';
import { Input, Textarea } from '@fluentui/react-components';
import { formatWhole } from '#contracts/fields/whole-numbers.ts';
import { controlClass, LabelledField, type FieldNotes } from './labelled-field.tsx';

type Control = HTMLInputElement | HTMLTextAreaElement;
type NativeProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'aria-busy'
  | 'autoCapitalize'
  | 'autoComplete'
  | 'autoFocus'
  | 'disabled'
  | 'inputMode'
  | 'max'
  | 'maxLength'
  | 'min'
  | 'onFocus'
  | 'onKeyDown'
  | 'onWheel'
  | 'placeholder'
  | 'spellCheck'
  | 'step'
>;

export interface TextFieldProps extends FieldNotes, NativeProps {
  name?: string;
  label: string;
  value: string;
  onChange: (event: ChangeEvent<Control>) => void;
  onBlur?: (event: FocusEvent<Control>) => void;
  type?: 'text' | 'date' | 'email' | 'number' | 'password' | 'time' | 'url';
  /** Announced as required; the forms validate it themselves. */
  required?: boolean;
  /** Number of lines of a text area; a single-line field by default. */
  rows?: number;
  contentBefore?: ReactNode;
  contentAfter?: ReactNode;
}

/** A text field with its label above and its hint or error below. */
export function TextField(props: TextFieldProps) {
  const { label, error, warning, hint, keepsHint, required, rows, contentBefore, contentAfter, ...input } =
    props;
  const cut = useCutPaste(input.value, input.maxLength);
  return (
    <LabelledField
      label={label}
      error={error}
      warning={warning ?? cut.warning}
      hint={hint}
      keepsHint={keepsHint ?? false}
    >
      {rows === undefined ? (
        <Input
          {...input}
          onPaste={cut.onPaste}
          dir={input.type === undefined || input.type === 'text' ? 'auto' : undefined}
          className={controlClass}
          contentBefore={slotOf(contentBefore)}
          contentAfter={slotOf(contentAfter)}
          aria-required={required}
        />
      ) : (
        <Textarea
          dir="auto"
          name={input.name}
          value={input.value}
          maxLength={input.maxLength}
          placeholder={input.placeholder}
          className={controlClass}
          textarea={{ rows }}
          resize="vertical"
          aria-required={required}
          onChange={input.onChange}
          onPaste={cut.onPaste}
          onBlur={input.onBlur}
        />
      )}
    </LabelledField>
  );
}

/** Warns about a paste that the browser cut at `maxLength`, while the field is full. */
function useCutPaste(value: string, maxLength = Infinity) {
  const [isCut, setIsCut] = useState(false);
  const onPaste = ({ currentTarget, clipboardData }: ClipboardEvent<Control>): void => {
    const { selectionStart, selectionEnd } = currentTarget;
    const replaced = (selectionEnd ?? 0) - (selectionStart ?? 0);
    const pasted = clipboardData.getData('text').replaceAll('\r\n', '\n');
    setIsCut(value.length - replaced + pasted.length > maxLength);
  };
  const isShown = isCut && value.length >= maxLength;
  return {
    onPaste,
    warning: isShown ? `The pasted text was cut: ${formatWhole(maxLength)} characters fit.` : undefined,
  };
}

/** Fluent renders a slot unless it is null. */
const slotOf = (content: ReactNode) => (content === undefined ? null : <>{content}</>);
