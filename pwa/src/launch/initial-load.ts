/** Longest wait for an idle moment, in milliseconds. */
const idleTimeoutMs = 500;
/** Longest initial load, in milliseconds: on a stalled network a picture may never arrive, nor the load event. */
const maxLoadMs = 5000;

let end: Promise<void> | undefined;
/** Code and data that the first screen is still waiting for. */
const pending = new Set<Promise<unknown>>();

/** Extends the initial load until this has succeeded or failed. */
export function extendInitialLoad(work: Promise<unknown>): void {
  pending.add(work);
  const forget = () => pending.delete(work);
  work.then(forget, forget);
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window)
      window.requestIdleCallback(() => resolve(), { timeout: idleTimeoutMs });
    else setTimeout(resolve);
  });
}

async function firstScreenShown(): Promise<void> {
  await idle();
  while (pending.size > 0) {
    await Promise.allSettled(pending);
    await idle();
  }
}

/**
 * Resolves once the first screen is shown and the page is idle, at the latest after `maxLoadMs`. It also ends with the
 * first input of the person, which may need what was deferred.
 */
export function initialLoadEnd(): Promise<void> {
  end ??= new Promise((resolve) => {
    const finish = (): void => resolve();
    const onLoad = () => void firstScreenShown().then(finish);
    if (document.readyState === 'complete') onLoad();
    else window.addEventListener('load', onLoad, { once: true });
    for (const type of ['pointerdown', 'keydown'])
      window.addEventListener(type, finish, { once: true, capture: true });
    setTimeout(finish, maxLoadMs);
  });
  return end;
}

let lastStart = Promise.resolve();

/** Defers a part of the page or a background job. Deferred loads start one by one, each in its own task. */
export const afterInitialLoad =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> => {
    await initialLoadEnd();
    lastStart = lastStart.then(() => new Promise((resolve) => setTimeout(resolve)));
    await lastStart;
    return load();
  };
