import { ownPicturePath } from '#contracts/domain/pictures/picture-addresses.ts';
import manifest from './pictures.json' with { type: 'json' };

/** A picture of the demo. Its files in `pictures/` are `<name>-<width>.webp`: photographs 3:2, panoramas 2:1. */
export interface Picture {
  readonly name: string;
  readonly kind: 'cover' | 'interior' | 'garden' | 'surroundings' | 'panorama';
  /** One sentence that describes it. */
  readonly alt: string;
  /** Widths of its files in pixels, ascending. */
  readonly widths: readonly number[];
  /** Tiny blurred copy as a data URI, shown until a file has loaded. */
  readonly placeholder: string;
}

/** All pictures of the demo, in the order in which they are assigned to galleries. */
export const demoPictures = manifest as readonly Picture[];

export const picturesOfKind = (kind: Picture['kind']): Picture[] =>
  demoPictures.filter((picture) => picture.kind === kind);

/** @throws {Error} if the manifest has no picture of that name */
export function getPicture(name: string): Picture {
  const picture = demoPictures.find((candidate) => candidate.name === name);
  if (picture === undefined) throw new Error(`The demo has no picture ${name}`);
  return picture;
}

/** URL of the picture in its largest size, as listings store it. */
export const addressOf = ({ name, widths }: Picture): string =>
  `${ownPicturePath}${name}-${Math.max(...widths)}.webp`;
