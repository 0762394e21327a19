import { ownPicturePath } from '#contracts/fields.ts';
import { coverPlaceholderOf } from '#server/properties/cover-placeholder.ts';
import { findPicture, pictureNames } from '../pictures/picture-manifest.ts';

interface ShownPictures {
  addresses: readonly string[];
  placeholderOf: (address: string) => string | null;
}

/** Addresses of all painted photographs in their largest size. */
export function picturesToShow(): ShownPictures {
  const names = (['cover', 'interior', 'garden', 'surroundings'] as const).flatMap((kind) =>
    pictureNames(kind),
  );
  return {
    addresses: names.flatMap((name) => {
      const largest = findPicture(name)?.sizes.at(-1);
      return largest === undefined ? [] : [`${ownPicturePath}${largest.file}`];
    }),
    placeholderOf: (address) => coverPlaceholderOf([address]),
  };
}
