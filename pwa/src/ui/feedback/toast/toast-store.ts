import { toast as limits } from '#contracts/limits.ts';
import { createStore } from '#pwa/lib/create-store.ts';

/** `waiting`: saved on the device and not sent yet. `destructive`: the person must act. */
export type ToastIntent = 'success' | 'info' | 'waiting' | 'destructive';

interface ToastAction {
  label: string;
  onSelect: () => void;
}

export interface ToastRequest {
  title: string;
  body?: string;
  /** `success` by default. */
  intent?: ToastIntent;
  /** Buttons below the text; pressing one also closes the toast. */
  actions?: ToastAction[];
  /** How long it is shown, in milliseconds; 5 s by default. `null` shows it until it is closed. */
  durationMs?: number | null;
}

export interface Toast extends Required<Omit<ToastRequest, 'body'>> {
  /** Increases with each toast, so that a repeated text is a new toast. */
  id: number;
  body: string | undefined;
}

/** The toast on the screen; null if there is none. */
export const toastStore = createStore<Toast | null>(null);
let count = 0;

/** Shows a toast, and replaces the current one: at most one is visible. Source: spec §9. */
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

/** Closes the toast with this id, or the current one; a newer toast stays. */
export function dismissToast(id?: number): void {
  if (id === undefined || toastStore.snapshot()?.id === id) toastStore.set(null);
}

export const currentToast = toastStore.snapshot;
