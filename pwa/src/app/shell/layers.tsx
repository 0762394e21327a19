import { accountStore } from '#pwa/data/open-stores.ts';
import { StripArrowsLayer } from '#pwa/features/categories/strip-arrows-layer.tsx';
import { ToastArea } from '#pwa/ui/feedback/toast/toast-area.tsx';
import { TooltipLayer } from '#pwa/ui/feedback/tooltip-layer.tsx';
import { useStore } from '#pwa/ui/use-store.ts';

/** Layers above every screen. */
export function Layers() {
  const account = useStore(accountStore);
  return (
    <>
      <ToastArea person={account} />
      <TooltipLayer />
      <StripArrowsLayer />
    </>
  );
}
