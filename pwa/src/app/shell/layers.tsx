import { accountStore } from '#pwa/data/open-stores.ts';
import { FreshProofLayer } from '#pwa/features/accounts/account/proof/fresh-proof-layer.tsx';
import { StripArrowsLayer } from '#pwa/features/catalog/categories/strip-arrows-layer.tsx';
import { useIsOnline } from '#pwa/features/platform/connection/use-is-online.ts';
import { ToastArea } from '#pwa/ui/feedback/toast/toast-area.tsx';
import { TooltipLayer } from '#pwa/ui/feedback/tooltip-layer.tsx';
import { useStore } from '#pwa/ui/use-store.ts';

/** Layers above every screen. */
export function Layers() {
  const account = useStore(accountStore);
  const isOnline = useIsOnline();
  return (
    <>
      <ToastArea person={account} />
      <TooltipLayer />
      <StripArrowsLayer />
      <FreshProofLayer isOnline={isOnline} />
    </>
  );
}
