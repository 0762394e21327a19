/** Formats a reference for reading: 'WLNS7K42Q9' → 'WLNS-7K42Q9'. */
export const readableReference = (reference: string): string =>
  /^WLNS[A-Z0-9]+$/.test(reference) ? `WLNS-${reference.slice(4)}` : reference;
