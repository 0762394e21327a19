import type { ReactNode } from 'react';
import { appPollingDemand } from '#pwa/sync/app-polling-demand.ts';
import { ErrorCard } from '#pwa/ui/feedback/error-card.tsx';
import { useRefusal } from './use-refusal.ts';

interface NeverSyncedProps {
  isOnline: boolean;
  /** Title if the server refuses the change feed. */
  failure: string;
  /** Title and text without a connection. */
  unsaved: string;
  hint: string;
  skeleton: ReactNode;
}

/** Instead of an empty page of the account, before its first sync on this device. */
export function NeverSynced({ isOnline, failure, unsaved, hint, skeleton }: NeverSyncedProps) {
  const refusal = useRefusal();
  if (!isOnline) {
    return (
      <ErrorCard kind="offline" title={unsaved}>
        {hint}
      </ErrorCard>
    );
  }
  if (refusal === null) return skeleton;
  return (
    <ErrorCard title={failure} onRetry={() => appPollingDemand.ask()}>
      {refusal}
    </ErrorCard>
  );
}
