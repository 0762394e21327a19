import { joinClasses } from '#pwa/ui/join-classes.ts';
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx';
import styles from './count-badge.module.css';

interface CountBadgeProps {
  count: number;
  /** Unit of the number, for screen readers. */
  unit: string;
  className?: string | undefined;
}

/** A small number that draws attention, up to 99. */
export function CountBadge({ count, unit, className }: CountBadgeProps) {
  return (
    <span className={joinClasses(styles.badge, className)}>
      {count > 99 ? '99+' : count}
      <VisuallyHidden> {unit}</VisuallyHidden>
    </span>
  );
}
