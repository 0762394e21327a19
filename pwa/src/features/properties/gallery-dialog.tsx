import { Suspense } from 'react';
import { lazyPart } from '#pwa/ui/lazy-part.ts';
import { DialogSheet } from '#pwa/ui/dialog/dialog-sheet.tsx';

const Gallery = lazyPart(async () => (await import('./gallery.tsx')).Gallery);

interface GalleryDialogProps {
  title: string;
  images: readonly string[];
  /** Index of the first picture to show; null while the dialog is closed. */
  start: number | null;
  isOnline: boolean;
  onClose: () => void;
}

/** 'Property Gallery': all pictures of a retreat. Source: spec §2, property detail. */
export function GalleryDialog({ title, images, start, isOnline, onClose }: GalleryDialogProps) {
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
          <Gallery title={title} images={images} start={start} isOnline={isOnline} />
        </Suspense>
      )}
    </DialogSheet>
  );
}
