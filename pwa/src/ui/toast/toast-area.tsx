import { useEffect, useRef, useSyncExternalStore } from 'react';
import { toast as limits } from '#contracts/limits.ts';
import { currentToast, showToast, subscribeToToast, type Toast } from './toast-store.ts';
import { ToastCard } from './toast-card.tsx';
import styles from './toast.module.css';

/**
 * Where toasts appear: top right on a desktop, above the bottom navigation on a phone. Both live regions are always
 * there, since a region that arrives together with its text is not read out. F8 moves the focus here, and brings back what
 * ended less than the removal delay ago, as words only: its buttons are of their moment. Source: spec §9.
 * @param person who uses the device; nothing comes back for the next one
 */
export function ToastArea({ person = null }: { person?: number | null }) {
  const toast = useSyncExternalStore(subscribeToToast, currentToast);
  const area = useRef<HTMLElement>(null);

  const shown = useRef<Toast>(null);
  const ended = useRef<{ toast: Toast; at: number }>(null);
  useEffect(() => {
    if (toast === null && shown.current !== null) ended.current = { toast: shown.current, at: Date.now() };
    shown.current = toast;
  }, [toast]);
  useEffect(() => {
    ended.current = null;
  }, [person]);

  useEffect(() => {
    const focusArea = (event: KeyboardEvent) => {
      if (event.key !== 'F8') return;
      event.preventDefault();
      const last = ended.current;
      const isKept = last !== null && Date.now() - last.at < limits.removalDelayMs;
      if (currentToast() === null && isKept) showAgain(last.toast);
      area.current?.focus();
    };
    document.addEventListener('keydown', focusArea);
    return () => document.removeEventListener('keydown', focusArea);
  }, []);

  const card = toast && <ToastCard key={toast.id} toast={toast} />;
  const isUrgent = toast?.intent === 'destructive';
  return (
    <section ref={area} className={styles.area} aria-label="Notifications (F8)" tabIndex={-1}>
      <div role="status">{isUrgent ? null : card}</div>
      <div role="alert">{isUrgent ? card : null}</div>
    </section>
  );
}

function showAgain({ title, body, intent }: Toast): void {
  showToast({ title, intent, ...(body !== undefined && { body }) });
}
