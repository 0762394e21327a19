import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { SpinnerIos20Regular, type Icon } from '#pwa/ui/icons/icons.tsx';
import { Link, type LinkProps } from '#pwa/ui/link.tsx';
import styles from './button.module.css';

interface Look {
  /** Primary acts, secondary offers, subtle is there when looked for, danger takes away. */
  look?: 'primary' | 'secondary' | 'subtle' | 'danger';
  /** 36, 40 or 48 px high. */
  size?: 'small' | 'medium' | 'large';
  icon?: Icon | undefined;
  /** As wide as its place. */
  wide?: boolean;
}

const dataOf = ({ look = 'secondary', size = 'medium', wide = false }: Look) => ({
  'data-look': look,
  'data-size': size,
  'data-wide': wide ? '' : undefined,
});

interface ButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  children: ReactNode;
  /** Work is under way: the icon turns and a second press does nothing; the width stays. */
  busy?: boolean;
}

/** A button of the app. Plain markup, so that first screens need no Fluent. Source: design §4. */
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

/** A link that looks like a button. */
export function LinkButton({ look, size, icon: LinkIcon, wide, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} {...dataOf({ look, size, wide })} className={styles.button}>
      {LinkIcon && <LinkIcon />}
      {children}
    </Link>
  );
}
