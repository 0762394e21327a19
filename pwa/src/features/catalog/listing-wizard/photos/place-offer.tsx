import { Button } from '#pwa/ui/controls/button.tsx';
import { Location20Regular } from '#pwa/ui/icons/icons.tsx';
import styles from './photos.module.css';

interface PlaceOfferProps {
  onUse: () => void;
  onClose: () => void;
}

/** Offers the place of a photo for a retreat that is on no map yet. The photo itself is stored without it. */
export function PlaceOffer({ onUse, onClose }: PlaceOfferProps) {
  return (
    <div className={styles.placeOffer} role="group" aria-label="Place of a photo">
      <p className={styles.placeQuestion}>
        <Location20Regular />
        Use this photo’s place for your retreat?
      </p>
      <p className={styles.placeNote}>You can move it on the map in the step “Location”.</p>
      <div className={styles.placeButtons} data-focus-after="[data-field=images]">
        <Button look="primary" onClick={onUse}>
          Use this place
        </Button>
        <Button onClick={onClose}>No</Button>
      </div>
    </div>
  );
}
