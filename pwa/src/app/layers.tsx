import { useSyncExternalStore } from 'react';
import { currentAccount, subscribeToAccount } from '#pwa/store/open-stores.ts';
import { StripArrowsLayer } from '#pwa/features/categories/strip-arrows-layer.tsx';
import { ToastArea } from '#pwa/ui/toast/toast-area.tsx';
import { TooltipLayer } from '#pwa/ui/tooltip-layer.tsx';

/** What lies over every screen. */
export function Layers() {
  const account = useSyncExternalStore(subscribeToAccount, currentAccount);
  return (
    <>
      <ToastArea person={account} />
      <TooltipLayer />
      <StripArrowsLayer />
    </>
  );
}
