import { useEffect, useRef, type KeyboardEvent as ReactKeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import { toast as limits } from '#contracts/limits.ts';
import { useStore } from '#pwa/ui/use-store.ts';
import { currentToast, showToast, toastStore, type Toast } from './toast-store.ts';
import { ToastCard } from './toast-card.tsx';
import styles from './toast.module.css';

/**
 * Where toasts appear: top right on a desktop, above the bottom navigation on a phone. Both live regions are always
 * there, since a region that arrives together with its text is not read out. F8 moves the focus here, and brings back what
 * ended less than the removal delay ago, as words only: its buttons are of their moment. Source: spec §9.
 *
 * It is in front of every dialog, and a child of the body itself: a dialog hides its siblings from screen readers, but
 * for those that say never to. Tab and Escape lead back from it to where F8 was pressed, such as into the dialog.
 * @param person who uses the device; nothing comes back for the next one
 */
export function ToastArea({ person = null }: { person?: number | null }) {
  const toast = useStore(toastStore);
  const area = useRef<HTMLElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);

  const shown = useRef<Toast>(null);
  const ended = useRef<{ toast: Toast; at: number }>(null);
  useEffect(() => {
    if (toast === null && shown.current !== null) {
      ended.current = { toast: shown.current, at: Date.now() };
      // The button that closed it is gone, and the focus with it.
      if (document.activeElement === document.body) placeToReturnTo(cameFrom.current)?.focus();
      cameFrom.current = null;
    }
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
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement && area.current?.contains(activeElement) === false) {
        cameFrom.current = activeElement;
      }
      area.current?.focus();
    };
    document.addEventListener('keydown', focusArea);
    return () => document.removeEventListener('keydown', focusArea);
  }, []);

  const handleKeyDown = (event: ReactKeyboardEvent) => {
    if (event.key === 'Escape' || (event.key === 'Tab' && isAtEdge(event.currentTarget, event.shiftKey))) {
      const place = placeToReturnTo(cameFrom.current);
      if (place === null) return;
      event.preventDefault();
      place.focus();
    }
  };

  const card = toast && <ToastCard key={toast.id} toast={toast} />;
  const isUrgent = toast?.intent === 'destructive';
  return createPortal(
    <section
      ref={area}
      className={styles.area}
      aria-label="Notifications (F8)"
      tabIndex={-1}
      data-tabster-never-hide=""
      data-toasts=""
      onKeyDown={handleKeyDown}
    >
      <div role="status">{isUrgent ? null : card}</div>
      <div role="alert">{isUrgent ? card : null}</div>
    </section>,
    document.body,
  );
}

/**
 * Where the focus goes from here: where it came from or, where that is gone, into the open dialog, which must not lose it.
 * @param cameFrom null where nobody has come
 */
function placeToReturnTo(cameFrom: HTMLElement | null): HTMLElement | null {
  if (cameFrom === null) return null;
  if (cameFrom.isConnected && cameFrom !== document.body) return cameFrom;
  return document.querySelector<HTMLElement>('[aria-modal="true"] button');
}

/** Whether the next press of Tab leaves the area. */
function isAtEdge(area: Element, isBackwards: boolean): boolean {
  const buttons = [...area.querySelectorAll('button')];
  const { activeElement } = document;
  return isBackwards
    ? activeElement === area || activeElement === buttons[0]
    : buttons.length === 0 || activeElement === buttons.at(-1);
}

function showAgain({ title, body, intent }: Toast): void {
  showToast({ title, intent, ...(body !== undefined && { body }) });
}
