/** Longest time the page's own picture stays, in milliseconds, should the app draw something else there. */
const staysMaxMs = 3_000;

/**
 * The server puts the first picture into the page, where the app will draw it. It lies over the app and goes as soon as
 * the app shows the same one, or the person does something.
 */
export function handOverFirstPicture(): void {
  const picture = document.querySelector<HTMLImageElement>('.boot-picture');
  if (picture === null) return;
  const done = new AbortController();
  const { signal } = done;
  const remove = () => {
    done.abort();
    clearTimeout(timer);
    picture.remove();
  };
  const timer = setTimeout(remove, staysMaxMs);
  const onLoad = ({ target }: Event) => {
    if (target instanceof HTMLImageElement && target !== picture && target.currentSrc === picture.currentSrc)
      remove();
  };
  document.addEventListener('load', onLoad, { capture: true, signal });
  for (const type of ['pointerdown', 'keydown', 'wheel', 'popstate'])
    window.addEventListener(type, remove, { passive: true, signal });
}
