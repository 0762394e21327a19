import { useState } from 'react';
import { TextField, type TextFieldProps } from '#pwa/ui/form/text-field.tsx';
import { IconButton } from '#pwa/ui/controls/icon-button.tsx';
import { Eye20Regular, EyeOff20Regular } from '#pwa/ui/icons/icons.tsx';
import styles from './account-form.module.css';

/** A required field of the account forms. A password can be shown. */
export function AccountField({ type = 'text', ...field }: TextFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const eye = type === 'password' && (
    <IconButton
      className={styles.eye}
      icon={isShown ? EyeOff20Regular : Eye20Regular}
      label={`${isShown ? 'Hide' : 'Show'} ${field.label.toLowerCase()}`}
      onClick={() => setIsShown(!isShown)}
    />
  );
  return (
    <TextField
      {...field}
      type={eye !== false && isShown ? 'text' : type}
      required
      autoCapitalize="none"
      spellCheck={false}
      {...(eye !== false && { contentAfter: eye })}
    />
  );
}
