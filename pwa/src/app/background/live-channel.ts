import { baseAddresses } from '#contracts/api/base-addresses.ts';
import { liveHeartbeatMs } from '#contracts/limits.ts';
import { isSigningOut } from '#pwa/data/open-stores.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import type { SyncLoop } from '#pwa/sync/sync-loop.ts';

/** A channel without a heartbeat for this long is considered lost, in milliseconds. */
const silenceMaxMs = 2.5 * liveHeartbeatMs;
/** Longest wait for the pull after a channel broke, in milliseconds; at random, since a restart breaks all of them at once. */
const pullAfterBreakMs = 2_000;

/**
 * Listens for the server's hints that something has changed, while the page is visible and the server is reachable. A hint
 * carries no data; the loop pulls. A broken or silent channel stays closed until the server is reached again, so that a
 * lost network causes no repeated attempts; meanwhile the loop polls. The server closes a channel when its
 * session ends, so if a channel that worked breaks, one pull finds out why.
 * @returns reopens the channel, for another account
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
  const noteHeartbeat = (): void => {
    clearTimeout(silence);
    silence = setTimeout(close, silenceMaxMs);
  };
  const open = (): void => {
    noteHeartbeat();
    source = new EventSource(baseAddresses.events.path);
    source.addEventListener('open', () => {
      noteHeartbeat();
      loop.setLive(true);
      // Changes made between the last pull and this connection were not announced, so pull once.
      void loop.request('hint');
    });
    // Some proxies break every channel. Each pull opens a new one, so a pull after each break would never end.
    let hasWorked = false;
    source.addEventListener('here', () => {
      noteHeartbeat();
      hasWorked = true;
    });
    source.addEventListener('changed', () => {
      noteHeartbeat();
      void loop.request('hint');
    });
    source.addEventListener('error', () => {
      close();
      if (hasWorked) setTimeout(() => void loop.request('hint'), Math.random() * pullAfterBreakMs);
    });
  };
  const update = (): void => {
    const isSeen = document.visibilityState === 'visible';
    // A stream always sends the cookie, which must not be used while a sign-out is pending.
    const isWanted = isSeen && appDevice.connection.snapshot().isOnline && !isSigningOut();
    if (isWanted && source === null) open();
    if (!isWanted && source !== null) close();
  };
  appDevice.connection.subscribe(update);
  document.addEventListener('visibilitychange', update);
  update();
  return () => {
    close();
    update();
  };
}
