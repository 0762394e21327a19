import { isNamedByGuests } from '#server/catalog/properties/listing-guest-repository.ts';
import { erasePropertyTexts, findProperty } from '#server/catalog/properties/property-repository.ts';
import { scrubAuditsOf } from '#server/database/audit-repository.ts';
import { recordChange } from '#server/database/change-repository.ts';
import type { Trx } from '#server/database/database.ts';
import { takeListingDown } from './property-deletion-service.ts';

/**
 * Deletes a listing of an erased host, or one that the host had deleted, and erases its texts and pictures. The row
 * remains; title and place only if stays or conversations show them.
 * @param at ISO 8601
 */
export async function eraseListing(trx: Trx, id: number, at: string): Promise<void> {
  const property = await findProperty(trx, id);
  if (property !== null) await takeListingDown(trx, property, at);
  // Guests who still saw a hidden listing have it on their devices.
  await recordChange(trx, { table: 'properties', id, removed: true, audience: { kind: 'public' } });
  await erasePropertyTexts(trx, id, await isNamedByGuests(trx, id));
  await scrubAuditsOf(trx, 'properties', id);
}
