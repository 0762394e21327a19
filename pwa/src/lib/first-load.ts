/** Longest wait for a quiet moment after the load, in milliseconds. */
const quietMaxMs = 500;
/** Longest first load, in milliseconds: on a stalled network a picture may never come, and with it the load's end. */
const loadMaxMs = 5000;

let isOver: Promise<void> | undefined;

/**
 * Resolves once the page stands with its first picture and has a quiet moment. What nothing of the first paint needs
 * waits for it: before, network and processor belong to what the person came to see. It is over as well with the first
 * thing the person does, which may have to be sent or spoken of, and after a while in any case.
 */
export function firstLoadIsOver(): Promise<void> {
  isOver ??= new Promise((resolve) => {
    const end = (): void => resolve();
    const whenQuiet = () => {
      // Safari has no idle callbacks.
      if ('requestIdleCallback' in window) window.requestIdleCallback(end, { timeout: quietMaxMs });
      else setTimeout(end);
    };
    if (document.readyState === 'complete') {
      whenQuiet();
      return;
    }
    window.addEventListener('load', whenQuiet, { once: true });
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
