import type { ReactNode } from 'react';
import { Dismiss16Regular, type Icon } from '#pwa/ui/icons/icons.tsx';
import styles from './chip.module.css';

/** What a chip says by its colour; its icon and its words say the same. Source: design §2. */
export type ChipTone =
  'neutral' | 'tint' | 'success' | 'waiting' | 'danger' | 'conflict' | 'offline' | 'photo';

interface ChipProps {
  tone?: ChipTone;
  /** 16 px. */
  icon?: Icon | undefined;
  /** 32 px high instead of 24, as in the header. */
  large?: boolean;
  children: ReactNode;
}

/** A small word with its state. `photo` is the light pill that lies on a picture, in both themes. */
export function Chip({ tone = 'neutral', icon: ChipIcon, large = false, children }: ChipProps) {
  return (
    <span className={styles.chip} data-tone={tone} data-large={large ? '' : undefined}>
      {ChipIcon && <ChipIcon className={styles.icon} />}
      {children}
    </span>
  );
}

/** A chosen filter that can be taken back. */
export function RemovableChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button type="button" className={styles.removable} aria-label={`Remove ${label}`} onClick={onRemove}>
      {label}
      <Dismiss16Regular />
    </button>
  );
}
