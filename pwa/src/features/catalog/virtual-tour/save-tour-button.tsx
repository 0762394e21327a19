import { useEffect, useState } from 'react';
import { ArrowDownload24Regular, CloudCheckmark24Regular } from '#pwa/ui/icons/icons.tsx';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { GlassButton } from './glass-button.tsx';
import { areSaved, canSaveTours, deletePanoramas, savePanoramas } from './offline-tours.ts';

/** Saves all scenes of a tour on this device, or deletes them. */
export function SaveTourButton({ urls, isOnline }: { urls: readonly string[]; isOnline: boolean }) {
  const [isSaved, setIsSaved] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const list = urls.join('\n');

  useEffect(() => {
    let isWanted = true;
    void areSaved(list.split('\n')).then((kept) => {
      if (isWanted) setIsSaved(kept);
    });
    return () => {
      isWanted = false;
    };
  }, [list]);

  if (!canSaveTours()) return null;

  const handleClick = async () => {
    setIsBusy(true);
    try {
      await (isSaved ? deletePanoramas(urls) : savePanoramas(urls));
      setIsSaved(!isSaved);
      if (!isSaved)
        showToast({ title: 'Tour saved', body: 'You can look around here without a connection.' });
    } catch {
      showToast({
        title: 'Tour not saved',
        body: 'It could not be loaded in full, or this device is out of space.',
        intent: 'destructive',
      });
    }
    setIsBusy(false);
  };

  return (
    <GlassButton
      icon={isSaved ? CloudCheckmark24Regular : ArrowDownload24Regular}
      label={isSaved ? 'Saved offline' : isBusy ? 'Saving for offline' : 'Save for offline'}
      isPressed={isSaved}
      disabled={isBusy || (!isSaved && !isOnline)}
      onClick={() => void handleClick()}
    />
  );
}
