import { useEffect } from 'react';
import { createEmitter } from '#pwa/lib/create-store.ts';

const holders = new Set<symbol>();
const { emit, subscribe } = createEmitter();

/** Whether a form holds what would be lost by a reload. */
export const hasUnsavedChanges = (): boolean => holders.size > 0;

export const subscribeToUnsavedChanges = subscribe;

/** Keeps the page from being reloaded by an update of the app. @returns the way to let go */
export function holdUnsavedChanges(): () => void {
  const holder = Symbol('unsaved');
  holders.add(holder);
  emit();
  return () => {
    holders.delete(holder);
    emit();
  };
}

/** The same for a form, as long as it is dirty. */
export function useUnsavedChanges(isDirty: boolean): void {
  useEffect(() => (isDirty ? holdUnsavedChanges() : undefined), [isDirty]);
}
