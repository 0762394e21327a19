/** Removes the image at once: the screen shows something else than the server expected. */
export function removeLcpImage(): void {
  document.querySelector('.lcp-image')?.remove();
}

/** Remove the image after this time, in milliseconds, if the app shows something else in its place. */
const maxShownMs = 3_000;

/**
 * The server writes the largest image of the first screen into the page, positioned where the app will show it. Removes it
 * as soon as the app has loaded the same image, or the person does something.
 */
export function handOverLcpImage(): void {
  const picture = document.querySelector<HTMLImageElement>('.lcp-image');
  if (picture === null) return;
  const done = new AbortController();
  const { signal } = done;
  const remove = () => {
    done.abort();
    clearTimeout(timer);
    picture.remove();
  };
  const timer = setTimeout(remove, maxShownMs);
  const onLoad = ({ target }: Event) => {
    if (target instanceof HTMLImageElement && target !== picture && target.currentSrc === picture.currentSrc)
      remove();
  };
  document.addEventListener('load', onLoad, { capture: true, signal });
  for (const type of ['pointerdown', 'keydown', 'wheel', 'popstate'])
    window.addEventListener(type, remove, { passive: true, signal });
}
