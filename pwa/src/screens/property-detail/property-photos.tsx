import { Suspense, useState } from 'react';
import { lazyPart } from '#pwa/ui/lazy-part.ts';
import type { Property } from '#contracts/domain/properties.ts';
import { GalleryDialog } from '#pwa/features/properties/gallery-dialog.tsx';
import { PhotoCover } from '#pwa/features/properties/photo-cover.tsx';
import { PhotoMosaic } from '#pwa/features/properties/photo-mosaic.tsx';
import { currentAccount } from '#pwa/data/open-stores.ts';
import { ReportDialog } from '#pwa/features/shared/reports/report-button.tsx';
import type { Reported } from '#pwa/features/shared/reports/report-commands.ts';
import { VirtualTourButton } from '#pwa/features/properties/virtual-tour-button.tsx';
import { useIsPhone } from '#pwa/ui/use-is-phone.ts';

const VirtualTourDialog = lazyPart(
  async () => (await import('#pwa/features/virtual-tour/virtual-tour-dialog.tsx')).VirtualTourDialog,
);

/** The photos of a retreat, with buttons for gallery and tour. */
export function PropertyPhotos({ property, isOnline }: { property: Property; isOnline: boolean }) {
  const { title, images, imageAlts, coverPlaceholder, hasVirtualTour, verificationStatus } = property;
  const [openAt, setOpenAt] = useState<number | null>(null);
  const [isTouring, setIsTouring] = useState(false);
  const [reported, setReported] = useState<Reported | null>(null);
  const [isReporting, setIsReporting] = useState(false);
  const report = (pictureUrl: string): void => {
    setOpenAt(null);
    setReported(reportedOf(property, pictureUrl));
    setIsReporting(true);
  };
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
        onReport={property.hostId === currentAccount() ? undefined : report}
      />
      {reported !== null && (
        <Suspense>
          <ReportDialog open={isReporting} reported={reported} onClose={() => setIsReporting(false)} />
        </Suspense>
      )}
      {isTouring && (
        <Suspense>
          <VirtualTourDialog property={property} isOnline={isOnline} onClose={() => setIsTouring(false)} />
        </Suspense>
      )}
    </>
  );
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
