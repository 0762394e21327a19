import { useEffect, useId, useRef, type MouseEvent, type RefObject } from 'react';
import { tour as limits } from './tour-limits.ts';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import { useBackCloses } from '#pwa/ui/dialog/use-back-closes.ts';
import { controlInUse } from '#pwa/ui/recover-focus.ts';
import { Dismiss24Regular } from '#pwa/ui/icons/icons.tsx';
import { TourMessage } from './tour-message.tsx';
import { readTour } from './tour-scenes.ts';
import { VerifiedChip } from './verified-chip.tsx';
import { TourViewer } from './tour-viewer.tsx';
import styles from './virtual-tour.module.css';

interface VirtualTourDialogProps {
  property: Property;
  isOnline: boolean;
  onClose: () => void;
}

/** Shows the dialog as a modal, and moves the focus back when it closes. */
function useModal(dialogRef: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const dialog = dialogRef.current;
    const opener = controlInUse();
    dialog?.showModal();
    // The browser would focus the first button, and Safari shows a focus ring there even after a click.
    dialog?.focus();
    return () => {
      dialog?.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [dialogRef]);
}

/**
 * The dialog 'Virtual Tour': 1120 by 720 on a desktop, the whole screen on a phone. Esc, the scrim, the close button
 * and the browser's back button close it. It includes Pannellum: load it lazily and render it only while it is open.
 * Source: spec §2, property detail.
 */
export function VirtualTourDialog({ property, isOnline, onClose }: VirtualTourDialogProps) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const tour = readTour(property, limits.rotateStepDeg);
  const isVerified = property.verificationStatus === 'verified';
  useBackCloses(true, onClose);
  useModal(dialogRef);

  const handleClick = (event: MouseEvent) => {
    // A click on the scrim has the dialog itself as its target.
    if (event.target === dialogRef.current) onClose();
  };

  return (
    <dialog
      ref={dialogRef}
      tabIndex={-1}
      className={styles.dialog}
      aria-labelledby={titleId}
      onClick={handleClick}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.surface}>
        <header className={styles.header}>
          <h2 id={titleId} className={styles.heading}>
            Virtual Tour
          </h2>
          {isVerified && <VerifiedChip />}
        </header>
        {typeof tour === 'string' ? (
          <TourMessage problem={tour} />
        ) : (
          <TourViewer
            tour={tour}
            propertyTitle={property.title}
            isVerified={isVerified}
            isOnline={isOnline}
            placeholder={property.coverPlaceholder}
          />
        )}
        <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
          <Dismiss24Regular />
        </button>
      </div>
    </dialog>
  );
}
