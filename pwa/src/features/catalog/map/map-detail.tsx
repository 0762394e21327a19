import { useEffect, useEffectEvent, useState } from 'react';
import { Chip } from '#pwa/ui/feedback/chip.tsx';
import { CloudOff16Filled } from '#pwa/ui/icons/icons.tsx';

/**
 * Whether all tiles of the view have loaded, and its setter.
 * @param retry requests the missing tiles; called when the device is back online
 */
export function useMapDetail(isOnline: boolean, retry: () => void) {
  const [hasDetail, setHasDetail] = useState(true);
  const retryMissing = useEffectEvent(() => {
    if (!hasDetail) retry();
  });
  useEffect(() => {
    if (isOnline) retryMissing();
  }, [isOnline]);
  return [hasDetail, setHasDetail] as const;
}

export function MissingDetailChip() {
  return (
    <Chip tone="offline" icon={CloudOff16Filled}>
      Map detail needs a connection
    </Chip>
  );
}
