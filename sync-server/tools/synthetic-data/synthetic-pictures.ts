import { addressOf, picturesOfKind } from '../../demo/picture-manifest.ts';

const photographs = (['cover', 'interior', 'garden', 'surroundings'] as const).flatMap(picturesOfKind);
const placeholders = new Map(photographs.map((picture) => [addressOf(picture), picture.placeholder]));

/** URLs of the demo's photographs in their largest size. */
export const photographAddresses: readonly string[] = [...placeholders.keys()];

/** The blurred placeholder of the photograph with this URL. */
export const placeholderOf = (address: string | undefined): string | null =>
  placeholders.get(address ?? '') ?? null;
