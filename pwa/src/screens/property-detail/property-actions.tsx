import { Suspense, useState } from 'react';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import { SaveButton } from '#pwa/features/catalog/favorites/save-button.tsx';
import { SaveDisc } from '#pwa/features/catalog/favorites/save-disc.tsx';
import { Button } from '#pwa/ui/controls/button.tsx';
import { IconButton } from '#pwa/ui/controls/icon-button.tsx';
import { Share20Regular, Share24Regular } from '#pwa/ui/icons/icons.tsx';
import { lazyPart } from '#pwa/ui/lazy-part.ts';
import styles from './property-actions.module.css';

const ShareDialog = lazyPart('ShareDialog', () => import('#pwa/features/catalog/sharing/share-dialog.tsx'));

/** Save and Share: beside the title, or as round buttons over a phone's photo. Source: spec §2, property detail. */
export function PropertyActions({ property, isPhone }: { property: Property; isPhone: boolean }) {
  const [isSharing, setIsSharing] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const share = () => {
    setWasOpened(true);
    setIsSharing(true);
  };
  const dialog = wasOpened && (
    <Suspense>
      <ShareDialog property={property} isOpen={isSharing} onClose={() => setIsSharing(false)} />
    </Suspense>
  );
  if (!isPhone) {
    return (
      <>
        <SaveButton id={property.id} />
        <Button look="subtle" icon={Share20Regular} onClick={share}>
          Share
        </Button>
        {dialog}
      </>
    );
  }
  return (
    <div className={styles.round}>
      <IconButton className={styles.disc} icon={Share24Regular} label="Share" onClick={share} />
      <SaveDisc id={property.id} />
      {dialog}
    </div>
  );
}
