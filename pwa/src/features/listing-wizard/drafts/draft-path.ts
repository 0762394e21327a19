import { paths } from '#pwa/lib/paths.ts';

/** Names a draft in the address of the wizard. */
export const draftKey = 'draft';

/** The wizard on this draft; a name that no draft has yet begins one. */
export const draftPath = (id: string): string =>
  `${paths.listProperty}?${new URLSearchParams({ [draftKey]: id }).toString()}`;
