import type { Property } from '#contracts/domain/properties.ts';
import { SaveButton } from '#pwa/features/favorites/save-button.tsx';
import { SaveDisc } from '#pwa/features/favorites/save-disc.tsx';
import { copyText } from '#pwa/features/shared/copy-text.ts';
import { propertyPath } from '#pwa/lib/paths.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { IconButton } from '#pwa/ui/controls/icon-button.tsx';
import { Share20Regular, Share24Regular } from '#pwa/ui/icons/icons.tsx';
import styles from './property-actions.module.css';

/** Save and Share: beside the title, or as round buttons over a phone's photo. Source: spec §2, property detail. */
export function PropertyActions({ property, isPhone }: { property: Property; isPhone: boolean }) {
  const share = () => void shareRetreat(property);
  if (!isPhone) {
    return (
      <>
        <SaveButton id={property.id} />
        <Button look="subtle" icon={Share20Regular} onClick={share}>
          Share
        </Button>
      </>
    );
  }
  return (
    <div className={styles.round}>
      <IconButton className={styles.disc} icon={Share24Regular} label="Share" onClick={share} />
      <SaveDisc id={property.id} />
    </div>
  );
}

/** Shares the address through the device, or copies it if that is not supported or fails. */
async function shareRetreat({ id, title }: Property): Promise<void> {
  const url = new URL(propertyPath(id), window.location.origin).href;
  if ('share' in navigator) {
    try {
      await navigator.share({ title, url });
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return; // the person cancelled
    }
  }
  await copyText(url, { title: 'Link copied', body: 'Paste it wherever you like.' });
}
