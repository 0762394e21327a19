import { Suspense } from 'react';
import type { ImageAlt } from '#contracts/domain/catalog/properties.ts';
import { lazyPart } from '#pwa/ui/lazy-part.ts';
import { DialogSheet } from '#pwa/ui/dialog/dialog-sheet.tsx';

const Gallery = lazyPart('Gallery', () => import('./gallery.tsx'));

interface GalleryDialogProps {
  title: string;
  images: readonly string[];
  /** Descriptions of images by their addresses. */
  alts?: readonly ImageAlt[] | undefined;
  /** Index of the first picture to show; null while the dialog is closed. */
  start: number | null;
  isOnline: boolean;
  onClose: () => void;
  /** Reports the shown picture; undefined for the person's own. */
  onReport?: ((url: string) => void) | undefined;
}

/** 'Property Gallery': all pictures of a retreat. Source: spec §2, property detail. */
export function GalleryDialog({ onClose, ...gallery }: GalleryDialogProps) {
  const { title, start } = gallery;
  return (
    <DialogSheet
      open={start !== null}
      onClose={onClose}
      title="Property Gallery"
      subtitle={title}
      width={1120}
      flush
      full
    >
      {start !== null && (
        <Suspense>
          <Gallery {...gallery} start={start} />
        </Suspense>
      )}
    </DialogSheet>
  );
}
