import { isImageUrl } from '#contracts/fields/fields.ts';

/** `insecure`: the page may not load it; `offline`: it is not on this device, and there is no connection. */
export type PreviewState = 'loading' | 'shown' | 'offline' | 'broken' | 'insecure';

/** Pictures of the server's own, to try the form with. Source: spec §2, step photos. */
export const examplePictures = [
  { label: 'Forest cabin', url: '/pictures/mistpine-cabin-960.webp' },
  { label: 'Stone bath', url: '/pictures/hammam-emerald-960.webp' },
] as const;

/** Browsers do not load `http:` images into an https page. */
export const insecureProblem = 'Guests only see https:// photos.';

/** Whether an image URL is `http:`. The server stores it, but guests would not see the image. */
export const isInsecure = (url: string): boolean => /^http:/i.test(url);

/**
 * Result of adding an address. Empty and known ones are ignored; `insecure`: it is `http:`, which only listings of
 * earlier versions have. Source: spec §5.
 */
type Addition =
  | { kind: 'added'; url: string }
  | { kind: 'ignored'; isKnown: boolean }
  | { kind: 'invalid' }
  | { kind: 'insecure' };

export function judgeAddress(typed: string, known: readonly string[]): Addition {
  const url = typed.trim();
  if (url === '') return { kind: 'ignored', isKnown: false };
  if (known.includes(url)) return { kind: 'ignored', isKnown: true };
  if (!isImageUrl(url)) return { kind: 'invalid' };
  return isInsecure(url) ? { kind: 'insecure' } : { kind: 'added', url };
}

/** Why an address was not added; undefined if it was, or if there was nothing to add. */
export function problemOfAddition({ kind }: Addition): string | undefined {
  if (kind === 'invalid') return 'Must be valid URLs';
  return kind === 'insecure' ? insecureProblem : undefined;
}

/** Whether this page may load the picture: others' pictures only over https, as its policy says. */
export function canPreview(url: string, origin: string): boolean {
  if (!URL.canParse(url, origin)) return false;
  const address = new URL(url, origin);
  return address.protocol === 'https:' || address.origin === origin;
}

/** A URL without its protocol, for a narrow row. */
export const shortAddress = (url: string): string => url.replace(/^https?:\/\//, '');

/** The list with one entry at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}
