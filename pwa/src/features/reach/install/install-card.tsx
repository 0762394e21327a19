import { useState, useSyncExternalStore } from 'react';
import { Button } from '#pwa/ui/controls/button.tsx';
import { LogoMark } from '#pwa/ui/media/logo.tsx';
import { i18n } from '#pwa/ui/texts/i18n.ts';
import { installOffer } from './install-offer.ts';
import { InstallSheet } from './install-sheet.tsx';
import styles from './install-card.module.css';

/** A card at the end of the first grid if installation should be offered; otherwise nothing. Source: design §9. */
export function InstallCard() {
  const way = useSyncExternalStore(installOffer.subscribe, installOffer.way);
  const [isOpen, setIsOpen] = useState(false);
  if (way === null) return null;
  return (
    <>
      <aside className={styles.card} aria-label={i18n.t('Install the app')}>
        <LogoMark size={40} />
        <p className={styles.text}>
          <strong>{i18n.t('Install Wellens')}</strong>
          <span>
            {way === 'dock-steps'
              ? i18n.t('Opens offline, from your Dock')
              : i18n.t('Opens offline, from your home screen')}
          </span>
        </p>
        <div className={styles.actions}>
          <Button look="subtle" size="small" onClick={installOffer.decline}>
            {i18n.t('Not now')}
          </Button>
          <Button look="primary" size="small" onClick={() => setIsOpen(true)}>
            {i18n.t('Install')}
          </Button>
        </div>
      </aside>
      <InstallSheet way={way} open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
