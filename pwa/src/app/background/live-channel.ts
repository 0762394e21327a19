import { addresses } from '#contracts/api/addresses.ts';
import { liveHeartbeatMs } from '#contracts/limits.ts';
import { isSigningOut } from '#pwa/data/open-stores.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import type { SyncLoop } from '#pwa/sync/sync-loop.ts';

/** A channel that says nothing for this long has been cut without a word, in milliseconds. */
const silenceMaxMs = 2.5 * liveHeartbeatMs;

/**
 * Listens for the server's hint that something is new, while the page is looked at and the server is reached. The hint
 * carries nothing; the loop's pull delivers. A broken or silent channel stays closed until the next contact, so that a
 * lost network is not asked for again and again; until then the loop polls.
 * @returns closes the channel and opens it anew, for another account
 */
export function openLiveChannel(loop: SyncLoop): () => void {
  let source: EventSource | null = null;
  let silence: ReturnType<typeof setTimeout> | undefined;

  const close = (): void => {
    clearTimeout(silence);
    source?.close();
    source = null;
    loop.setLive(false);
  };
  const hear = (): void => {
    clearTimeout(silence);
    silence = setTimeout(close, silenceMaxMs);
  };
  const open = (): void => {
    hear();
    source = new EventSource(addresses.events.path);
    source.addEventListener('open', () => {
      hear();
      loop.setLive(true);
      // What changed since the last look and before the channel stood was told to nobody.
      void loop.request('hint');
    });
    source.addEventListener('here', hear);
    source.addEventListener('changed', () => {
      hear();
      void loop.request('hint');
    });
    source.addEventListener('error', close);
  };
  const settle = (): void => {
    const isSeen = document.visibilityState === 'visible';
    // A stream always carries the cookie, which is not to be used any more while a sign-out waits.
    const isWanted = isSeen && appDevice.connection.snapshot().isOnline && !isSigningOut();
    if (isWanted && source === null) open();
    if (!isWanted && source !== null) close();
  };
  appDevice.connection.subscribe(settle);
  document.addEventListener('visibilitychange', settle);
  settle();
  return () => {
    close();
    settle();
  };
}
