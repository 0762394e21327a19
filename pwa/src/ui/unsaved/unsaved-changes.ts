import { useEffect } from 'react';
import { createEmitter } from '#pwa/lib/create-store.ts';

const holders = new Set<symbol>();
const { emit, subscribe } = createEmitter();

/** Whether a form has changes that a reload would lose. */
export const hasUnsavedChanges = (): boolean => holders.size > 0;

export const subscribeToUnsavedChanges = subscribe;

/** Prevents app updates from reloading the page. @returns release function */
export function holdUnsavedChanges(): () => void {
  const holder = Symbol('unsaved');
  holders.add(holder);
  emit();
  return () => {
    holders.delete(holder);
    emit();
  };
}

/** The same for a form while it is dirty. */
export function useUnsavedChanges(isDirty: boolean): void {
  useEffect(() => (isDirty ? holdUnsavedChanges() : undefined), [isDirty]);
}
