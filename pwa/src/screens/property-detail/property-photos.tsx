import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { lazyPart } from '#pwa/ui/lazy-part.ts';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import { GalleryDialog } from '#pwa/features/catalog/properties/gallery-dialog.tsx';
import { PhotoCover } from '#pwa/features/catalog/properties/photo-cover.tsx';
import { PhotoMosaic } from '#pwa/features/catalog/properties/photo-mosaic.tsx';
import { currentAccount } from '#pwa/data/open-stores.ts';
import { ReportDialog } from '#pwa/features/shared/reports/report-button.tsx';
import type { Reported } from '#pwa/features/shared/reports/report-commands.ts';
import { VirtualTourButton } from '#pwa/features/catalog/properties/virtual-tour-button.tsx';
import { useIsPhone } from '#pwa/ui/use-is-phone.ts';

const VirtualTourDialog = lazyPart(
  'VirtualTourDialog',
  () => import('#pwa/features/catalog/virtual-tour/virtual-tour-dialog.tsx'),
);

/** The photos of a retreat, with buttons for gallery and tour. */
export function PropertyPhotos({ property, isOnline }: { property: Property; isOnline: boolean }) {
  const { title, images, imageAlts, coverPlaceholder, hasVirtualTour, verificationStatus } = property;
  const [openAt, setOpenAt] = useState<number | null>(null);
  const [isTouring, setIsTouring] = useState(false);
  const report = useReportDialog();
  const isVerified = verificationStatus === 'verified';
  const Photos = useIsPhone() ? PhotoCover : PhotoMosaic;
  return (
    <>
      <Photos
        title={title}
        images={images}
        alts={imageAlts}
        placeholder={coverPlaceholder}
        isOnline={isOnline}
        onOpen={setOpenAt}
        corner={
          hasVirtualTour && <VirtualTourButton isVerified={isVerified} onOpen={() => setIsTouring(true)} />
        }
      />
      <GalleryDialog
        title={title}
        images={images}
        alts={imageAlts}
        start={openAt}
        isOnline={isOnline}
        onClose={() => setOpenAt(null)}
        onReport={
          property.hostId === currentAccount()
            ? undefined
            : (pictureUrl) => {
                setOpenAt(null);
                report.open(reportedOf(property, pictureUrl));
              }
        }
      />
      {report.dialog}
      {isTouring && (
        <Suspense>
          <VirtualTourDialog property={property} isOnline={isOnline} onClose={() => setIsTouring(false)} />
        </Suspense>
      )}
    </>
  );
}

/**
 * A report dialog that opens after the layer that is closed in the same commit has begun to go back in history and has
 * returned the focus. Opened at once, it would cover the history entry of that layer, which would then remain.
 */
function useReportDialog(): { dialog: ReactNode; open: (reported: Reported) => void } {
  const [awaited, setAwaited] = useState<Reported | null>(null);
  const [reported, setReported] = useState<Reported | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    if (awaited === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The layer returns the focus in the next frame, and goes back after a timeout of 0 ms.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        setAwaited(null);
        setReported(awaited);
        setIsOpen(true);
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [awaited]);
  const dialog = reported !== null && (
    <Suspense>
      <ReportDialog open={isOpen} reported={reported} onClose={() => setIsOpen(false)} />
    </Suspense>
  );
  return { dialog, open: setAwaited };
}

const reportedOf = ({ id, hostId, title, host }: Property, pictureUrl: string): Reported => ({
  kind: 'picture',
  id,
  pictureUrl,
  ownerId: hostId,
  title,
  author: host.name,
  pictures: [pictureUrl],
});
