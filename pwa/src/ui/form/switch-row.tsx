import { useId } from 'react';
import type { Icon } from '#pwa/ui/icons/icons.tsx';
import styles from './switch-row.module.css';

interface SwitchRowProps {
  label: string;
  hint?: string;
  /** 20 px, before the label. */
  icon?: Icon;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A label with a switch at its end; the whole row can be pressed. */
export function SwitchRow({ label, hint, icon: RowIcon, checked, onChange }: SwitchRowProps) {
  const id = useId();
  return (
    <label className={styles.row}>
      <span className={styles.words}>
        <span id={id} className={RowIcon ? styles.title : undefined}>
          {RowIcon && <RowIcon className={styles.icon} />}
          {label}
        </span>
        {hint !== undefined && (
          <span id={`${id}hint`} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        className={styles.switch}
        checked={checked}
        aria-labelledby={id}
        aria-describedby={hint === undefined ? undefined : `${id}hint`}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  );
}
