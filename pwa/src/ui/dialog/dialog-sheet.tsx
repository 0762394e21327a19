import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '#pwa/ui/lazy-part.ts';

export interface DialogSheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Beside the title, such as a chip. */
  titleEnd?: ReactNode;
  /** A small line below the title. */
  subtitle?: ReactNode;
  /** Beside the close button. */
  headerEnd?: ReactNode;
  children: ReactNode;
  /** Sticks to the lower edge, inside the safe area. */
  footer?: ReactNode;
  /** On a wide window: a dialog in the middle, or a drawer at the right edge. On a phone it is always a bottom sheet. */
  shape?: 'dialog' | 'drawer';
  /** Width of the dialog in px on a wide window; 560 unless given, a drawer has 448. */
  width?: number;
  /** The body fills the surface without padding. */
  flush?: boolean;
  /** The title is read and not shown, and there is no close button: the body has a header of its own. */
  hasOwnHeader?: boolean;
  /** On a phone it covers the whole screen. */
  full?: boolean;
}

const load = async () => (await import('./dialog-sheet-surface.tsx')).DialogSheetSurface;
const Surface = lazyPart(load);

/** Fetches the code of dialogs before it is needed, such as when the pointer comes near a button. */
export const preloadDialogSheet = (): void => {
  load().catch(() => undefined); // opening it asks again, and tells
};

/**
 * A dialog on a desktop, a bottom sheet on a phone. The focus stays inside; Esc, the scrim, the close button and the
 * browser's back button close it. Its code loads when it is first opened. Links inside must navigate with `replace`,
 * so that going back leads to the page and not to the closed layer. Source: design §11.
 */
export function DialogSheet(props: DialogSheetProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [openings, setOpenings] = useState(0);
  if (props.open !== isOpen) {
    setIsOpen(props.open);
    if (props.open) setOpenings(openings + 1);
  }
  if (openings === 0) return null;
  // A surface of its own each time: one that opens again while it still closes would stay hidden and without the focus.
  return (
    <Suspense>
      <Surface key={openings} {...props} />
    </Suspense>
  );
}
