import { useEffect, useRef, type FocusEvent, type ReactNode, type RefObject } from 'react';
import { Popover, PopoverSurface } from '@fluentui/react-components';
import { FluentRoot } from '#pwa/ui/fluent-root.tsx';
import { useReturnFocus } from '#pwa/ui/dialog/use-return-focus.ts';
import styles from './search-popover.module.css';

interface SearchPopoverProps {
  /** Spoken name. */
  label: string;
  /** The part of the search bar it belongs to. */
  anchor: RefObject<HTMLElement | null>;
  width: number;
  /** What has the focus first, as a selector. */
  firstFocus: string;
  onClose: () => void;
  children: ReactNode;
}

/** What a part of the search bar opens below itself. Esc, a press outside and leaving it by keys close it. */
export function SearchPopover({ label, anchor, width, firstFocus, onClose, children }: SearchPopoverProps) {
  const surfaceRef = useRef<HTMLDivElement>(null);
  useReturnFocus(true);
  useEffect(() => {
    surfaceRef.current?.querySelector<HTMLElement>(firstFocus)?.focus({ preventScroll: true });
  }, [firstFocus]);

  const handleBlur = ({ relatedTarget }: FocusEvent) => {
    // A press on the anchor closes by itself; a press on nothing that takes the focus is a press outside.
    const isElsewhere = relatedTarget instanceof Node && !surfaceRef.current?.contains(relatedTarget);
    if (isElsewhere && relatedTarget !== anchor.current) onClose();
  };
  return (
    <FluentRoot>
      <Popover
        open
        inline
        unstable_disableAutoFocus
        positioning={{ target: anchor.current, position: 'below', align: 'start', offset: 12 }}
        onOpenChange={(event, { open }) => {
          // The anchor is a switch of its own.
          const isOnAnchor = event.target instanceof Node && anchor.current?.contains(event.target);
          if (!open && isOnAnchor !== true) onClose();
        }}
      >
        <PopoverSurface
          ref={surfaceRef}
          className={styles.surface}
          style={{ width }}
          aria-label={label}
          onBlur={handleBlur}
        >
          {children}
        </PopoverSurface>
      </Popover>
    </FluentRoot>
  );
}
