/** Widths of the stored versions of each picture, in pixels. */
const storedWidths = [480, 960, 1600] as const;

/** Size of the server's pictures in pixels. It reserves their space before they have loaded. */
export const pictureSize = { width: 960, height: 640 } as const;

/** `sizes` attribute of a card's picture in the grid. Source: design §5. */
export const cardSizes =
  '(min-width: 1280px) 282px, (min-width: 1024px) calc((100vw - 128px) / 3), ' +
  '(min-width: 768px) calc((100vw - 72px) / 2), (min-width: 600px) calc((100vw - 56px) / 2), calc(100vw - 32px)';

/** `sizes` attribute of the first picture on a retreat's page: full width on a phone, else part of a mosaic. */
export const coverSizes = { phone: '100vw', mosaic: '(min-width: 1280px) 592px, 50vw' } as const;

/** `<name>-<width>.webp` in the demo, `<id>/<width>.webp` if uploaded. */
const ownPicture = /^(\/pictures\/.+[-/])(?:480|960|1600)\.webp$/;

interface PictureSources {
  src: string;
  /** Omitted for pictures of other servers, which have one size. */
  srcSet?: string;
}

/** Changes an http URL to https, because the page may only load pictures over TLS, except from this machine. */
export const overTls = (url: string): string =>
  url.replace(/^http:(?!\/\/(?:localhost|127\.0\.0\.1)[:/])/i, 'https:');

/** `src` and `srcset` of a listing's picture: all stored widths of the server's own pictures, otherwise the URL. */
export function pictureSources(url: string): PictureSources {
  const name = ownPicture.exec(url)?.[1];
  if (name === undefined) return { src: overTls(url) };
  return {
    src: `${name}960.webp`,
    srcSet: storedWidths.map((width) => `${name}${width}.webp ${width}w`).join(', '),
  };
}
