import { useEffect, useState } from 'react';
import {
  CheckmarkCircle20Filled,
  Clock20Filled,
  Dismiss20Regular,
  ErrorCircle20Filled,
  Info20Regular,
  type Icon,
} from '#pwa/ui/icons/icons.tsx';
import { usePushAway } from '#pwa/ui/pointer/use-push-away.ts';
import { toast as limits } from '#contracts/limits.ts';
import { dismissToast, type Toast, type ToastIntent } from './toast-store.ts';
import styles from './toast.module.css';

const icons: Record<ToastIntent, Icon> = {
  success: CheckmarkCircle20Filled,
  info: Info20Regular,
  waiting: Clock20Filled,
  destructive: ErrorCircle20Filled,
};

/** One toast. Its timer pauses while the pointer or the focus is on it. */
export function ToastCard({ toast }: { toast: Toast }) {
  const { id, intent, durationMs } = toast;
  const [isHeld, setIsHeld] = useState({ pointer: false, focus: false });
  const isPaused = isHeld.pointer || isHeld.focus;
  const close = () => dismissToast(id);
  const swipe = usePushAway<HTMLDivElement>({
    direction: 'right',
    thresholdPx: limits.swipeThresholdPx,
    onPush: close,
  });

  useEffect(() => {
    if (durationMs === null || isPaused) return;
    const timer = setTimeout(() => dismissToast(id), durationMs);
    return () => clearTimeout(timer);
  }, [id, durationMs, isPaused]);

  const ToastIcon = icons[intent];
  return (
    <div
      ref={swipe}
      className={styles.toast}
      data-intent={intent}
      onPointerEnter={() => setIsHeld((held) => ({ ...held, pointer: true }))}
      onPointerLeave={() => setIsHeld((held) => ({ ...held, pointer: false }))}
      onFocus={() => setIsHeld((held) => ({ ...held, focus: true }))}
      onBlur={() => setIsHeld((held) => ({ ...held, focus: false }))}
    >
      <ToastIcon className={styles.icon} />
      <div className={styles.text}>
        <p className={styles.title}>{toast.title}</p>
        {toast.body !== undefined && <p className={styles.body}>{toast.body}</p>}
        {toast.actions.length > 0 && (
          <div className={styles.actions}>
            {toast.actions.map(({ label, onSelect }) => (
              <button
                key={label}
                type="button"
                className={styles.action}
                onClick={() => {
                  close();
                  onSelect();
                }}
              >
                {label}
              </button>
            ))}
          </div>
        )}
      </div>
      <button type="button" className={styles.close} aria-label="Close notification" onClick={close}>
        <Dismiss20Regular />
      </button>
    </div>
  );
}
