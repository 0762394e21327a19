import { Suspense, useState } from 'react';
import { lazyPart } from '#pwa/ui/lazy-part.ts';
import type { DialogSheetProps } from './dialog-sheet-surface.tsx';

const load = () => import('./dialog-sheet-surface.tsx');
const Surface = lazyPart('DialogSheetSurface', load);

/** Loads the code of dialogs in advance, for example when the pointer approaches a button. */
export const preloadDialogSheet = (): void => {
  load().catch(() => undefined); // opening it tries again, and shows the failure
};

/**
 * A dialog on a desktop, a bottom sheet on a phone. The focus stays inside. Esc, the scrim, the close button and the
 * browser's back button close it. Its code loads when it is first opened. Links inside must navigate with `replace`, so
 * that going back leads to the page and not to the closed dialog. Source: design §11.
 */
export function DialogSheet(props: DialogSheetProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [openings, setOpenings] = useState(0);
  if (props.open !== isOpen) {
    setIsOpen(props.open);
    if (props.open) setOpenings(openings + 1);
  }
  if (openings === 0) return null;
  // A new surface for each opening: one that reopens while it is closing would stay hidden and without focus.
  return (
    <Suspense>
      <Surface key={openings} {...props} />
    </Suspense>
  );
}
