import { paths } from '#pwa/lib/paths.ts';

/** Query key of the draft id. */
export const draftKey = 'draft';

/** Path of the wizard with this draft; an unknown id starts a new one. */
export const draftPath = (id: string): string =>
  `${paths.listProperty}?${new URLSearchParams({ [draftKey]: id }).toString()}`;
