import { useState } from 'react';
import type { ModerationCounts } from '#contracts/domain/trust/moderation.ts';
import { useTask } from '#pwa/ui/use-task.ts';
import { readCounts } from './moderation-calls.ts';

/**
 * Numbers of reports and of messages to check. They are online only; without an answer the last ones stay.
 * @param occasion the numbers are fetched again when it changes
 * @returns `counts`: null before the first answer; `refresh`: fetches them again
 */
export function useModerationCounts(
  isOnline: boolean,
  occasion: string,
): { counts: ModerationCounts | null; refresh: () => void } {
  const [counts, setCounts] = useState<ModerationCounts | null>(null);
  const { again } = useTask(occasion, isOnline, async () => {
    const answer = isOnline ? await readCounts() : null;
    if (answer !== null && answer.body !== null) setCounts(answer.body);
  });
  return { counts, refresh: again };
}
