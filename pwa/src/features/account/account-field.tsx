import { useId, useState, type ComponentProps } from 'react';
import { IconButton } from '#pwa/ui/controls/icon-button.tsx';
import { ErrorCircle16Filled, Eye20Regular, EyeOff20Regular } from '#pwa/ui/icons/icons.tsx';
import styles from './account-form.module.css';

interface AccountFieldProps extends Omit<ComponentProps<'input'>, 'className' | 'id'> {
  label: string;
  error: string | undefined;
}

/** One field of the account forms with its sentence below; a password can be looked at. */
export function AccountField({ label, error, type = 'text', ...input }: AccountFieldProps) {
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  const isPassword = type === 'password';
  const hasError = error !== undefined;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box} data-wrong={hasError ? '' : undefined}>
        <input
          {...input}
          id={id}
          type={isPassword && isShown ? 'text' : type}
          className={styles.input}
          aria-invalid={hasError}
          aria-describedby={hasError ? `${id}-error` : undefined}
          aria-required
          autoCapitalize="none"
          spellCheck={false}
        />
        {isPassword && (
          <IconButton
            className={styles.eye}
            icon={isShown ? EyeOff20Regular : Eye20Regular}
            label={`${isShown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
            onClick={() => setIsShown(!isShown)}
          />
        )}
      </div>
      {hasError && (
        <p id={`${id}-error`} className={styles.error}>
          <ErrorCircle16Filled />
          {error}
        </p>
      )}
    </div>
  );
}
