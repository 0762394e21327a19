import { useState } from 'react';
import { TextField, type TextFieldProps } from '#pwa/ui/form/text-field.tsx';
import { IconButton } from '#pwa/ui/controls/icon-button.tsx';
import { Eye20Regular, EyeOff20Regular } from '#pwa/ui/icons/icons.tsx';
import { i18n } from '#pwa/ui/texts/i18n.ts';
import styles from './account-form.module.css';

/** A required field of the account forms. A password can be shown. */
export function AccountField({ type = 'text', ...field }: TextFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const name = field.label.toLowerCase();
  const eye = type === 'password' && (
    <IconButton
      className={styles.eye}
      icon={isShown ? EyeOff20Regular : Eye20Regular}
      label={isShown ? i18n.t('Hide {field}', { field: name }) : i18n.t('Show {field}', { field: name })}
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
