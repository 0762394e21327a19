import { useState } from 'react';
import { showToast } from '#pwa/ui/toast/toast-store.ts';

interface LatePart<T> {
  /** Undefined until it was asked for and has arrived. */
  part: T | undefined;
  /** Asks for it. @returns whether it is there; where it cannot be had, the person has been told. */
  need: () => Promise<boolean>;
}

/**
 * Code of the page that loads when it is first needed, such as a popover of the header. Unlike `lazy`, a failed load
 * leaves the page as it stands and may be tried again.
 */
export function useLatePart<T>(load: () => Promise<T>): LatePart<T> {
  const [held, setHeld] = useState<{ part: T }>();
  const need = async () => {
    if (held !== undefined) return true;
    try {
      const part = await load();
      setHeld({ part });
      return true;
    } catch {
      showToast({
        title: "This part couldn't be loaded",
        body: 'Check your connection and try again.',
        intent: 'destructive',
      });
      return false;
    }
  };
  return { part: held?.part, need };
}
