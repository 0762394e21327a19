import { useEffect, useId, useRef, type MouseEvent } from 'react';
import { tour as limits } from '#contracts/limits.ts';
import type { Property } from '#contracts/domain/properties.ts';
import { Chip } from '#pwa/ui/feedback/chip.tsx';
import { useBackCloses } from '#pwa/ui/dialog/use-back-closes.ts';
import { Dismiss24Regular, ShieldCheckmark16Filled } from '#pwa/ui/icons/icons.tsx';
import { TourMessage } from './tour-message.tsx';
import { readTour } from './tour-scenes.ts';
import { TourViewer } from './tour-viewer.tsx';
import styles from './virtual-tour.module.css';

interface VirtualTourDialogProps {
  property: Property;
  isOnline: boolean;
  onClose: () => void;
}

/**
 * The dialog 'Virtual Tour': 1120 by 720 on a desktop, the whole screen on a phone. Esc, the scrim, the close button
 * and the browser's back button close it. It carries Pannellum: load it lazily and render it while it is open.
 * Source: spec §2, property detail.
 */
export function VirtualTourDialog({ property, isOnline, onClose }: VirtualTourDialogProps) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const tour = readTour(property, limits.rotateStepDeg);
  const isVerified = property.verificationStatus === 'verified';
  useBackCloses(true, onClose);

  useEffect(() => {
    const dialog = dialogRef.current;
    const opener = document.activeElement;
    dialog?.showModal();
    // The browser would choose the first button, and Safari rings it also for a person who used no key.
    dialog?.focus();
    return () => {
      dialog?.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);

  const handleClick = (event: MouseEvent) => {
    // Only the scrim is the dialog itself; everything in it has an element of its own.
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
          {isVerified && (
            <Chip tone="success" icon={ShieldCheckmark16Filled}>
              Verified
            </Chip>
          )}
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
