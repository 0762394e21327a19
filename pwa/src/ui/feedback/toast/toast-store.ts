import { toast as limits } from '#contracts/limits.ts';
import { createStore } from '#pwa/lib/create-store.ts';

/** `waiting` is kept on the device and not sent yet; `destructive` needs the person. */
export type ToastIntent = 'success' | 'info' | 'waiting' | 'destructive';

export interface ToastAction {
  label: string;
  onSelect: () => void;
}

export interface ToastRequest {
  title: string;
  body?: string;
  /** `success` unless given. */
  intent?: ToastIntent;
  /** Buttons below the text; pressing one closes the toast. */
  actions?: ToastAction[];
  /** Milliseconds on the screen, 5 s unless given; `null` stays until it is closed. */
  durationMs?: number | null;
}

export interface Toast extends Required<Omit<ToastRequest, 'body'>> {
  /** Grows with each toast, so that a repeated text is still a new toast. */
  id: number;
  body: string | undefined;
}

/** The toast on the screen. */
export const toastStore = createStore<Toast | null>(null);
let count = 0;

/** Shows a toast in place of the one that is there: at most one is visible. Source: spec §9. */
export function showToast({ title, body, intent, actions, durationMs }: ToastRequest): void {
  count += 1;
  toastStore.set({
    id: count,
    title,
    body,
    intent: intent ?? 'success',
    actions: actions ?? [],
    durationMs: durationMs === undefined ? limits.durationMs : durationMs,
  });
}

/** Closes the toast with this id, or whichever is there; a toast that came since stays. */
export function dismissToast(id?: number): void {
  if (id === undefined || toastStore.snapshot()?.id === id) toastStore.set(null);
}

export const currentToast = toastStore.snapshot;
