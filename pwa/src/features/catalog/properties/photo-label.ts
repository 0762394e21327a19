import type { ImageAlt } from '#contracts/domain/catalog/properties.ts';

/** The label of a photo, with its description if its host wrote one. */
export function photoLabel(
  label: string,
  url: string | undefined,
  alts: readonly ImageAlt[] | undefined,
): string {
  const text = alts?.find((alt) => alt.url === url)?.text;
  return text === undefined ? label : `${label}: ${text}`;
}
