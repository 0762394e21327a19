import type { ButtonHTMLAttributes } from 'react';
import type { Icon } from '#pwa/ui/icons/icons.tsx';
import { joinClasses } from '#pwa/ui/join-classes.ts';
import styles from './icon-button.module.css';

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label'> {
  icon: Icon;
  /** What it does; spoken, and shown as a tooltip. */
  label: string;
}

/** A button with an icon only, 44 px to the touch. */
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
