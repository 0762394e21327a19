import { useState } from 'react';
import { showToast } from './toast/toast-store.ts';

interface LazyModule<T> {
  /** Undefined until it has loaded. */
  module: T | undefined;
  /** Loads it. @param isOptional a failure shows no toast @returns whether it has loaded */
  load: (isOptional?: boolean) => Promise<boolean>;
}

/**
 * Code that loads when it is first needed, such as a popover of the header. Unlike with `lazy`, a failed load does not
 * affect the page and can be retried.
 */
export function useLazyModule<T>(importModule: () => Promise<T>): LazyModule<T> {
  const [loaded, setLoaded] = useState<{ module: T }>();
  const load = async (isOptional = false) => {
    if (loaded !== undefined) return true;
    try {
      const module = await importModule();
      setLoaded({ module });
      return true;
    } catch {
      if (!isOptional)
        showToast({
          title: "This part couldn't be loaded",
          body: 'Check your connection and try again.',
          intent: 'destructive',
        });
      return false;
    }
  };
  return { module: loaded?.module, load };
}
