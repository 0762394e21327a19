import { useEffect } from 'react';

const holders = new Set<symbol>();
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** Whether a form holds what would be lost by a reload. */
export const hasUnsavedChanges = (): boolean => holders.size > 0;

export function subscribeToUnsavedChanges(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps the page from being reloaded by an update of the app. @returns the way to let go */
export function holdUnsavedChanges(): () => void {
  const holder = Symbol('unsaved');
  holders.add(holder);
  tell();
  return () => {
    holders.delete(holder);
    tell();
  };
}

/** The same for a form, as long as it is dirty. */
export function useUnsavedChanges(isDirty: boolean): void {
  useEffect(() => (isDirty ? holdUnsavedChanges() : undefined), [isDirty]);
}
