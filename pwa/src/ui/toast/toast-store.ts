import { toast as limits } from '#contracts/limits.ts';

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

let current: Toast | null = null;
let count = 0;
const listeners = new Set<() => void>();

function show(next: Toast | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a toast in place of the one that is there: at most one is visible. Source: spec §9. */
export function showToast({ title, body, intent, actions, durationMs }: ToastRequest): void {
  count += 1;
  show({
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
  if (current !== null && (id === undefined || current.id === id)) show(null);
}

export const currentToast = (): Toast | null => current;

export function subscribeToToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
