import { useEffect, useState } from 'react';
import { ArrowDownload24Regular, CloudCheckmark24Regular } from '#pwa/ui/icons/icons.tsx';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { GlassButton } from './glass-button.tsx';
import { areKept, canKeepTours, dropPanoramas, keepPanoramas } from './kept-tours.ts';

/** Keeps all scenes of a tour on this device, or lets go of them. */
export function KeepTourButton({ urls, isOnline }: { urls: readonly string[]; isOnline: boolean }) {
  const [isKept, setIsKept] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const list = urls.join('\n');

  useEffect(() => {
    let isWanted = true;
    void areKept(list.split('\n')).then((kept) => {
      if (isWanted) setIsKept(kept);
    });
    return () => {
      isWanted = false;
    };
  }, [list]);

  if (!canKeepTours()) return null;

  const handleClick = async () => {
    setIsBusy(true);
    try {
      await (isKept ? dropPanoramas(urls) : keepPanoramas(urls));
      setIsKept(!isKept);
      if (!isKept) showToast({ title: 'Tour saved', body: 'You can look around here without a connection.' });
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
      icon={isKept ? CloudCheckmark24Regular : ArrowDownload24Regular}
      label={isKept ? 'Saved offline' : isBusy ? 'Saving for offline' : 'Keep for offline'}
      isPressed={isKept}
      disabled={isBusy || (!isKept && !isOnline)}
      onClick={() => void handleClick()}
    />
  );
}
