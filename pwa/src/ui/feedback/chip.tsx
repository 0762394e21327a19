import type { ReactNode } from 'react';
import type { Icon } from '#pwa/ui/icons/icons.tsx';
import styles from './chip.module.css';

/** Colour of a chip. Its icon and text must say the same. Source: design §2. */
export type ChipTone =
  | 'neutral'
  | 'tint'
  | 'success'
  | 'waiting'
  | 'danger'
  | 'conflict'
  | 'offline'
  | 'photo';

interface ChipProps {
  tone?: ChipTone;
  /** 16 px. */
  icon?: Icon | undefined;
  /** 32 px high instead of 24, as in the header. */
  large?: boolean;
  children: ReactNode;
}

/** A short label with its state. `photo` is a light pill on a picture, in both themes. */
export function Chip({ tone = 'neutral', icon: ChipIcon, large = false, children }: ChipProps) {
  return (
    <span className={styles.chip} data-tone={tone} data-large={large ? '' : undefined}>
      {ChipIcon && <ChipIcon className={styles.icon} />}
      {children}
    </span>
  );
}
