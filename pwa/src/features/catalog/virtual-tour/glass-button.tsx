import type { Icon } from '#pwa/ui/icons/icons.tsx';
import styles from './virtual-tour.module.css';

interface GlassButtonProps {
  icon: Icon;
  label: string;
  isPressed?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

/** A round button of dark glass over a panorama, 44 px. Source: design §8, virtual tour. */
export function GlassButton({ icon: ButtonIcon, label, isPressed, disabled, onClick }: GlassButtonProps) {
  return (
    <button
      type="button"
      className={styles.glass}
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      disabled={disabled}
      onClick={onClick}
    >
      <ButtonIcon />
    </button>
  );
}
