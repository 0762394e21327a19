import { useState } from 'react';
import { showToast } from './toast/toast-store.ts';

interface LazyModule<T> {
  /** Undefined until it has loaded. */
  module: T | undefined;
  /** Loads it. @returns whether it has loaded; if not, a toast has said so */
  load: () => Promise<boolean>;
}

/**
 * Code that loads when it is first needed, such as a popover of the header. Unlike with `lazy`, a failed load leaves the
 * page as it is and can be tried again.
 */
export function useLazyModule<T>(importModule: () => Promise<T>): LazyModule<T> {
  const [held, setHeld] = useState<{ module: T }>();
  const load = async () => {
    if (held !== undefined) return true;
    try {
      const module = await importModule();
      setHeld({ module });
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
  return { module: held?.module, load };
}
