import { isOwnPicture } from '#contracts/domain/pictures/picture-addresses.ts';
import { cardSizes, coverSizes, pictureSources } from '#contracts/domain/pictures/pictures.ts';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import type { PublicListings } from '#server/search/public-listings.ts';

/** Placeholder for the image in the page. */
const place = '<!-- lcp image -->';
const listingPath = /^\/properties\/([1-9]\d{0,14})$/;
const phoneMax = '(max-width: 767px)';

/** The LCP element: the largest image of a page's first screen. */
export interface LcpImage {
  screen: 'home' | 'map' | 'property';
  url: string;
}

/** Screens that show the newest retreat first, by path. */
const newestFirst: Readonly<Record<string, 'home' | 'map'>> = { '/': 'home', '/map': 'map' };

/**
 * The image of the first card on the home screen and the map, or of the retreat. The page contains it, so that the browser
 * paints it while the app's code is loading. Source: decision 026.
 * @returns null if there is none, or it is not stored on this server and may no longer exist
 */
export async function findLcpImage(
  listings: Pick<PublicListings, 'findDocument' | 'findNewest'>,
  { path, search }: { path: string; search: string },
): Promise<LcpImage | null> {
  const id = listingPath.exec(path)?.[1];
  // The first result of a search is not known here.
  const screen = id === undefined ? newestFirst[path] : 'property';
  if (screen === undefined || (id === undefined && search !== '')) return null;
  const document = id === undefined ? await listings.findNewest() : await listings.findDocument(Number(id));
  if (document === null) return null;
  const url = (JSON.parse(document.json.toString()) as Property).images[0];
  if (url === undefined || !isOwnPicture(url) || pictureSources(url).srcSet === undefined) return null;
  return { screen, url };
}

const sizesOn = {
  home: cardSizes,
  map: cardSizes,
  property: `${phoneMax} ${coverSizes.phone}, ${coverSizes.mosaic}`,
} as const;

/** The tags that load the app's code. */
const codeTags = /<script type="module"[^>]* src="[^"]+"><\/script>|<link rel="modulepreload"[^>]*>/g;

/**
 * The page with the image where the app will show it. The app's code waits in a template: the page's inline script moves it
 * into the document once the image is painted.
 */
export function insertLcpImage(html: string, { screen, url }: LcpImage): string {
  const { src, srcSet = '' } = pictureSources(url);
  const image = `<img class="lcp-image" data-on="${screen}" src="${src}" srcset="${srcSet}" sizes="${sizesOn[screen]}" alt="" fetchpriority="high">`;
  const code = html.match(codeTags)?.join('') ?? '';
  return html.replaceAll(codeTags, '').replace(place, () => `${image}<template>${code}</template>`);
}
