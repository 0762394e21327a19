import { useState } from 'react';
import { fetchProperty } from '#pwa/sync/fetch/fetch-properties.ts';
import { useTask } from '#pwa/ui/use-task.ts';

interface UnlistedRetreats {
  /** Those that the server does not show, because they are not listed at the moment. */
  unlisted: readonly number[];
  /** Whether some could not be loaded. */
  hasFailed: boolean;
  again: () => void;
}

/** Fetches saved retreats that this device has no data of, one after the other. */
export function useUnlistedRetreats(missing: readonly number[], isOnline: boolean): UnlistedRetreats {
  // Each retreat that arrives leaves `missing` and starts the task again: what is known is not asked for again.
  const [known] = useState(() => new Set<number>());
  const isPossible = isOnline && missing.length > 0;
  const { result, again } = useTask(missing.join(), isPossible, async () => {
    let hasFailed = false;
    for (const id of isPossible ? missing : []) {
      if (known.has(id)) continue;
      const outcome = await fetchProperty(id);
      if (outcome === 'fresh') continue;
      if (outcome === 'offline' || outcome.status !== 404) hasFailed = true;
      else known.add(id);
      if (hasFailed) break;
    }
    return { unlisted: missing.filter((id) => known.has(id)), hasFailed };
  });
  const shown = isPossible ? result : undefined;
  return { unlisted: shown?.unlisted ?? [], hasFailed: shown?.hasFailed ?? false, again };
}
