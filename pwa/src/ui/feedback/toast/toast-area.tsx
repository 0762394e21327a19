import { useEffect, useRef, type KeyboardEvent as ReactKeyboardEvent, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { toast as limits } from '#contracts/limits.ts';
import { useStore } from '#pwa/ui/use-store.ts';
import { currentToast, showToast, toastStore, type Toast } from './toast-store.ts';
import { ToastCard } from './toast-card.tsx';
import styles from './toast.module.css';

type Ended = { toast: Toast; at: number } | null;

/** F8 moves the focus to the toasts, and shows the last one again for a while. */
function useFocusShortcut(
  area: RefObject<HTMLElement | null>,
  cameFrom: RefObject<HTMLElement | null>,
  ended: RefObject<Ended>,
): void {
  useEffect(() => {
    const focusArea = (event: KeyboardEvent) => {
      if (event.key !== 'F8') return;
      event.preventDefault();
      const last = ended.current;
      const canReturn = last !== null && Date.now() - last.at < limits.removalDelayMs;
      if (currentToast() === null && canReturn) showAgain(last.toast);
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement && area.current?.contains(activeElement) === false) {
        cameFrom.current = activeElement;
      }
      area.current?.focus();
    };
    document.addEventListener('keydown', focusArea);
    return () => document.removeEventListener('keydown', focusArea);
  }, [area, cameFrom, ended]);
}

/**
 * Shows toasts: top right on a desktop, above the bottom navigation on a phone. Both live regions are always rendered,
 * because screen readers do not announce a region that appears together with its text. F8 moves the focus here and shows
 * a toast again that ended less than the removal delay ago, without its buttons, which may be outdated. Source: spec §9.
 *
 * It is in front of every dialog. It is a child of the body, because a dialog hides its siblings from screen readers,
 * except those with `data-tabster-never-hide`. Tab and Escape move the focus back to where F8 was pressed.
 * @param person account on this device; after a switch no toast is shown again
 */
export function ToastArea({ person = null }: { person?: number | null }) {
  const toast = useStore(toastStore);
  const area = useRef<HTMLElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);

  const shown = useRef<Toast>(null);
  const ended = useRef<Ended>(null);
  useEffect(() => {
    if (toast === null && shown.current !== null) {
      ended.current = { toast: shown.current, at: Date.now() };
      // The button that closed it had the focus and was removed.
      if (document.activeElement === document.body) placeToReturnTo(cameFrom.current)?.focus();
      cameFrom.current = null;
    }
    shown.current = toast;
  }, [toast]);
  useEffect(() => {
    ended.current = null;
  }, [person]);

  useFocusShortcut(area, cameFrom, ended);

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
 * The element to focus when the focus leaves the toasts: where it came from or, if that was removed, the open dialog.
 * @param cameFrom null if the focus did not come from the page
 */
function placeToReturnTo(cameFrom: HTMLElement | null): HTMLElement | null {
  if (cameFrom === null) return null;
  if (cameFrom.isConnected && cameFrom !== document.body) return cameFrom;
  return document.querySelector<HTMLElement>('[aria-modal="true"] button');
}

/** Whether the next Tab press leaves the area. */
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
