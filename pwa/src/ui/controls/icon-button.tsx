import type { ButtonHTMLAttributes } from 'react';
import type { Icon } from '#pwa/ui/icons/icons.tsx';
import { joinClasses } from '#pwa/ui/join-classes.ts';
import styles from './icon-button.module.css';

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label'> {
  icon: Icon;
  /** Accessible name and tooltip. */
  label: string;
}

/** A button with only an icon; its touch target is 44 px. */
export function IconButton({ icon: ButtonIcon, label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={joinClasses(styles.button, className)}
      aria-label={label}
      data-tooltip={label}
    >
      <ButtonIcon />
    </button>
  );
}
