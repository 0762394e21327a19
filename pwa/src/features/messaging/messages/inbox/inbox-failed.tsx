import { useEffect } from 'react';
import { appPollingDemand } from '#pwa/sync/app-polling-demand.ts';
import { ErrorCard } from '#pwa/ui/feedback/error-card.tsx';
import { logFailure } from '#pwa/features/messaging/messages/message-log.ts';

/** No messages are on this device and the server cannot be reached. Source: spec §8. */
export function InboxFailed() {
  useEffect(() => logFailure('Failed to fetch conversations:', 'the server cannot be reached'), []);
  return (
    <ErrorCard title="Failed to load conversations" onRetry={() => appPollingDemand.ask()}>
      Open your messages once with a connection and they will be here next time.
    </ErrorCard>
  );
}
