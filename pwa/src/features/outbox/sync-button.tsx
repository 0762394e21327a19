import { Button } from '#pwa/ui/button.tsx';
import { ArrowSync20Regular } from '#pwa/ui/icons.tsx';
import { syncNow } from './pending-commands.ts';

/** Sends and reads now; without a connection it says that it will by itself. */
export function SyncButton({ isOnline }: { isOnline: boolean }) {
  return (
    <Button
      size="large"
      wide
      look={isOnline ? 'primary' : 'secondary'}
      icon={ArrowSync20Regular}
      disabled={!isOnline}
      onClick={() => void syncNow()}
    >
      {isOnline ? 'Sync now' : 'Sync when online'}
    </Button>
  );
}
