import { currentAccount, subscribeToAccount } from '#pwa/data/open-stores.ts';
import type { Draft } from '#pwa/data/private-db.ts';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { holdPage } from '#pwa/ui/unsaved/held-page.ts';
import type { DraftSaver } from './draft-saver.ts';

/** Each retry makes room by removing what can be fetched again, so it is rare. */
const retryMs = 10_000;

interface LeftDraft {
  start: Draft;
  saver: DraftSaver;
  /** Ends the retries. */
  end: () => void;
}

/** Drafts by id whose wizard was left before all of them was on the disk. */
const left = new Map<string, LeftDraft>();

let account = currentAccount();
// Another person may be using the device now.
subscribeToAccount(() => {
  if (account === currentAccount()) return;
  account = currentAccount();
  for (const { end } of left.values()) end();
});

/** Saves as soon as there is space again, also if the person has stopped typing. @returns stop function */
export function keepRetrying(saver: DraftSaver): () => void {
  const timer = setInterval(() => saver.retry(), retryMs);
  return () => clearInterval(timer);
}

/** Call when the wizard of a draft is left: what is not on the disk by then stays in this tab until it is. */
export async function leaveDraft(start: Draft, saver: DraftSaver): Promise<void> {
  const owner = currentAccount();
  await saver.settled();
  if (!saver.isBehind || saver.isStopped || owner !== currentAccount()) return;
  const stops = [holdPage(), keepRetrying(saver)];
  const end = () => {
    for (const stop of stops) stop();
    left.delete(start.id);
  };
  stops.push(
    saver.subscribe(() => {
      if (saver.snapshot().kind === 'saved') end();
    }),
  );
  left.set(start.id, { start, saver, end });
  showToast({
    title: 'Draft not saved',
    body: 'There is no space on this device. Your draft stays in this tab and is saved once there is space: keep it open.',
    intent: 'destructive',
    durationMs: null,
  });
}

/** The stored draft with what is only in this tab, or a draft that is only there. @param id null: any of a new listing */
export function withLeft(id: string | null, stored: Draft | null): Draft | null {
  const found =
    id === null ? [...left.values()].find(({ start }) => start.propertyId === null) : left.get(id);
  if (found === undefined) return stored;
  const { start, saver } = found;
  const base = stored?.id === start.id ? stored : start;
  return { ...base, values: { ...base.values, ...saver.unwrittenValues } };
}

/** The saver of a draft whose wizard was left, to go on with; null if there is none. */
export function takeLeftSaver(id: string): DraftSaver | null {
  const found = left.get(id);
  found?.end();
  return found?.saver ?? null;
}
