import { useEffect, useRef, type FocusEvent, type ReactNode, type RefObject } from 'react';
import { Popover, PopoverSurface } from '@fluentui/react-components';
import { FluentRoot } from '#pwa/ui/fluent-root.tsx';
import { useReturnFocus } from '#pwa/ui/dialog/use-return-focus.ts';
import styles from './search-popover.module.css';

interface SearchPopoverProps {
  /** Accessible name. */
  label: string;
  /** The segment of the search bar that opens it. */
  anchor: RefObject<HTMLElement | null>;
  width: number;
  /** Selector of the element that gets the focus first. */
  firstFocus: string;
  onClose: () => void;
  children: ReactNode;
}

/** A popover below a segment of the search bar, as high as the window allows. Esc, a press outside and moving the focus out close it. */
export function SearchPopover({ label, anchor, width, firstFocus, onClose, children }: SearchPopoverProps) {
  const surfaceRef = useRef<HTMLDivElement>(null);
  useReturnFocus(true);
  useEffect(() => {
    surfaceRef.current?.querySelector<HTMLElement>(firstFocus)?.focus({ preventScroll: true });
  }, [firstFocus]);

  const handleBlur = ({ relatedTarget }: FocusEvent) => {
    // Pressing the anchor closes it too, and a press outside of any control counts as a press outside.
    const isElsewhere = relatedTarget instanceof Node && !surfaceRef.current?.contains(relatedTarget);
    if (isElsewhere && relatedTarget !== anchor.current) onClose();
  };
  return (
    <FluentRoot>
      <Popover
        open
        inline
        unstable_disableAutoFocus
        positioning={{
          target: anchor.current,
          position: 'below',
          align: 'start',
          offset: 12,
          // In a low window, such as a phone in landscape, it ends at the window's edge and scrolls.
          autoSize: 'height',
          overflowBoundaryPadding: { bottom: 8 },
        }}
        onOpenChange={(event, { open }) => {
          // The anchor toggles the popover itself.
          const isOnAnchor = event.target instanceof Node && anchor.current?.contains(event.target);
          if (!open && isOnAnchor !== true) onClose();
        }}
      >
        <PopoverSurface
          ref={surfaceRef}
          className={styles.surface}
          style={{ width }}
          aria-label={label}
          // Safari focuses what is around a pressed button, and Escape closes only what has the focus in it.
          tabIndex={-1}
          onBlur={handleBlur}
        >
          {children}
        </PopoverSurface>
      </Popover>
    </FluentRoot>
  );
}
