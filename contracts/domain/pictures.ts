/** Widths in pixels in which the server keeps each of its own pictures. */
const storedWidths = [480, 960, 1600] as const;

/** Proportions of the server's own pictures, for `width` and `height` before a picture has arrived. */
export const pictureSize = { width: 960, height: 640 } as const;

/** How wide a card's picture is drawn at each of the grid's widths, as the `sizes` of an image. Source: design §5. */
export const cardSizes =
  '(min-width: 1280px) 282px, (min-width: 1024px) calc((100vw - 128px) / 3), ' +
  '(min-width: 768px) calc((100vw - 72px) / 2), (min-width: 600px) calc((100vw - 56px) / 2), calc(100vw - 32px)';

/** The same of a retreat's first picture on its own page: across the phone, beside four smaller ones elsewhere. */
export const coverSizes = { phone: '100vw', mosaic: '(min-width: 1280px) 592px, 50vw' } as const;

const ownPicture = /^(\/pictures\/.+)-(?:480|960|1600)\.webp$/;

export interface PictureSources {
  src: string;
  /** Left out for pictures from elsewhere, of which there is one size. */
  srcSet?: string;
}

/** The address as the page may load it: over TLS, but for this machine's own. Where its host answers so, it shows. */
export const overTls = (url: string): string =>
  url.replace(/^http:(?!\/\/(?:localhost|127\.0\.0\.1)[:/])/i, 'https:');

/** What an `<img>` is given for a listing's picture: every kept width of the server's own, or the address. */
export function pictureSources(url: string): PictureSources {
  const name = ownPicture.exec(url)?.[1];
  if (name === undefined) return { src: overTls(url) };
  return {
    src: `${name}-960.webp`,
    srcSet: storedWidths.map((width) => `${name}-${width}.webp ${width}w`).join(', '),
  };
}
