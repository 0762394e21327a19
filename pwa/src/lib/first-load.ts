/** Longest wait for a quiet moment after the load, in milliseconds. */
const quietMaxMs = 500;
/** Longest first load, in milliseconds: on a stalled network a picture may never come, and with it the load's end. */
const loadMaxMs = 5000;

let isOver: Promise<void> | undefined;
/** What the first screen is still made of. */
const awaited = new Set<Promise<unknown>>();

/** The first load goes on until this has ended, well or not: the code of the first screen, which the page itself does not name, and what it shows. */
export function extendFirstLoad(work: Promise<unknown>): void {
  awaited.add(work);
  const forget = () => awaited.delete(work);
  work.then(forget, forget);
}

function quietMoment(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: quietMaxMs });
    else setTimeout(resolve);
  });
}

async function screenStands(): Promise<void> {
  await quietMoment();
  while (awaited.size > 0) {
    await Promise.allSettled(awaited);
    await quietMoment();
  }
}

/**
 * Resolves once the page stands with its screen and its first picture and has a quiet moment. What nothing of the first
 * paint needs waits for it: before, network and processor belong to what the person came to see. It is over as well with
 * the first thing the person does, which may have to be sent or spoken of, and after a while in any case.
 */
export function firstLoadIsOver(): Promise<void> {
  isOver ??= new Promise((resolve) => {
    const end = (): void => resolve();
    const onLoad = () => void screenStands().then(end);
    if (document.readyState === 'complete') onLoad();
    else window.addEventListener('load', onLoad, { once: true });
    for (const act of ['pointerdown', 'keydown'])
      window.addEventListener(act, end, { once: true, capture: true });
    setTimeout(end, loadMaxMs);
  });
  return isOver;
}

/** The same loading, begun once the first load is over. */
export const afterFirstLoad =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> => {
    await firstLoadIsOver();
    return load();
  };
