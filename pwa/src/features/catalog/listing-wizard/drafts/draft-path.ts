import { paths } from '#pwa/lib/paths.ts';

/** Query key of the draft id. */
export const draftKey = 'draft';

/** In place of an id: starts a new draft. */
export const newDraftId = 'new';

/** Path of the wizard with this draft. */
export const draftPath = (id: string): string =>
  `${paths.listProperty}?${new URLSearchParams({ [draftKey]: id }).toString()}`;
