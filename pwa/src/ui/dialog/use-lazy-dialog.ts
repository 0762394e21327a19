import { useState } from 'react';
import { preloadDialogSheet } from './dialog-sheet.tsx';

/**
 * State of a dialog whose code loads when it is needed, or when the pointer or the focus reaches its button. Render the
 * dialog, in a `Suspense`, once `wasOpened`, and spread `opener` on the button.
 * @param load imports the dialog's code; keep it outside of the component
 */
export function useLazyDialog(load: () => Promise<unknown>) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const preload = (): void => {
    preloadDialogSheet();
    load().catch(() => undefined); // opening the dialog retries and reports the error
  };
  const onClick = (): void => {
    setWasOpened(true);
    setIsOpen(true);
  };
  return {
    isOpen,
    wasOpened,
    close: () => setIsOpen(false),
    opener: { onPointerEnter: preload, onFocus: preload, onClick },
  };
}
