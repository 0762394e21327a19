import { isOwnPicture } from '#contracts/fields.ts';
import { cardSizes, coverSizes, pictureSources } from '#contracts/pictures.ts';
import type { Property } from '#contracts/properties.ts';
import type { PublicListings } from '#server/search/public-listings.ts';

/** Where in the page the picture goes. */
const place = '<!-- first picture -->';
const listingPath = /^\/properties\/([1-9]\d{0,14})$/;
const phoneMax = '(max-width: 767px)';

/** What a page is looked at for: on which screen, and the address of its picture. */
export interface FirstPicture {
  screen: 'home' | 'map' | 'property';
  url: string;
}

/** Screens that begin with the newest retreat, by their path. */
const newestFirst: Readonly<Record<string, 'home' | 'map'>> = { '/': 'home', '/map': 'map' };

/**
 * The picture a visitor sees first at this address: of the first card of home and the map, or of the retreat. It needs
 * nothing of the app, so the page brings it and the browser draws it while the app is on its way.
 * @returns null where there is none, or where it is not the server's own and may be gone
 */
export async function findFirstPicture(
  listings: Pick<PublicListings, 'findDocument' | 'findNewest'>,
  { path, search }: { path: string; search: string },
): Promise<FirstPicture | null> {
  const id = listingPath.exec(path)?.[1];
  // What a search finds first is known to nobody yet.
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

/** What the page names of the app's code. */
const codeTags = /<script type="module"[^>]* src="[^"]+"><\/script>|<link rel="modulepreload"[^>]*>/g;

/**
 * The page with the picture in the place where the app will draw it. The app's code waits in a template: the page's own
 * script puts it into the document once the picture is drawn.
 */
export function withFirstPicture(html: string, { screen, url }: FirstPicture): string {
  const { src, srcSet = '' } = pictureSources(url);
  const image = `<img class="boot-picture" data-on="${screen}" src="${src}" srcset="${srcSet}" sizes="${sizesOn[screen]}" alt="" fetchpriority="high">`;
  const code = html.match(codeTags)?.join('') ?? '';
  return html.replaceAll(codeTags, '').replace(place, () => `${image}<template>${code}</template>`);
}
