import { useCallback } from 'react';
import { hiddenProperties } from '#pwa/data/properties/hidden-properties.ts';
import { useStore } from '#pwa/ui/use-store.ts';

/** Tells by its id whether lists show a retreat: not if the person blocked its host. The same function until that changes. */
export function useIsShown(): (id: number) => boolean {
  const hidden = useStore(hiddenProperties);
  return useCallback((id) => !hidden.has(id), [hidden]);
}
