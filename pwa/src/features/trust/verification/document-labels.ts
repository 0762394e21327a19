import type { DocumentKind } from '#contracts/domain/pictures/picture-addresses.ts';

/** What an uploaded document shows. */
export const documentLabels: Record<DocumentKind, string> = {
  identity: 'Identity document',
  right: 'Proof of ownership or right to rent',
  place: 'Photo of the place',
  other: 'Other',
};
