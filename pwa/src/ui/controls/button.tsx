import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { SpinnerIos20Regular, type Icon } from '#pwa/ui/icons/icons.tsx';
import { Link, type LinkProps } from '#pwa/ui/link.tsx';
import styles from './button.module.css';

interface Look {
  /** `primary` for the main action, `secondary` for others, `subtle` for minor ones, `danger` for destructive ones. */
  look?: 'primary' | 'secondary' | 'subtle' | 'danger';
  /** 36, 40 or 48 px high. */
  size?: 'small' | 'medium' | 'large';
  icon?: Icon | undefined;
  /** Full width of the container. */
  wide?: boolean;
}

const dataOf = ({ look = 'secondary', size = 'medium', wide = false }: Look) => ({
  'data-look': look,
  'data-size': size,
  'data-wide': wide ? '' : undefined,
});

interface ButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  children: ReactNode;
  /** While busy the icon spins and presses do nothing; the width does not change. */
  busy?: boolean;
}

/** A button in plain markup, so that first screens need no Fluent. Source: design §4. */
export function Button({ look, size, icon, wide, busy, children, onClick, ...rest }: ButtonProps) {
  const ButtonIcon = busy === true ? SpinnerIos20Regular : icon;
  return (
    <button
      type="button"
      {...rest}
      {...dataOf({ look, size, wide })}
      className={styles.button}
      aria-busy={busy === true ? true : undefined}
      onClick={busy === true ? undefined : onClick}
    >
      {ButtonIcon && <ButtonIcon className={busy === true ? styles.spinner : undefined} />}
      {children}
    </button>
  );
}

interface LinkButtonProps extends Look, Omit<LinkProps, 'className'> {
  children: ReactNode;
}

export function LinkButton({ look, size, icon: LinkIcon, wide, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} {...dataOf({ look, size, wide })} className={styles.button}>
      {LinkIcon && <LinkIcon />}
      {children}
    </Link>
  );
}
