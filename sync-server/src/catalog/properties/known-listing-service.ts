import type { FullProperty } from '#contracts/domain/catalog/properties.ts';
import type { Db } from '#server/database/database.ts';
import type { Caller } from '#server/lib/caller.ts';
import { isGuestOf } from './listing-guest-repository.ts';
import { requireSeen, toVisible, type Standing } from './property-policy.ts';
import { findProperty } from './property-repository.ts';

/**
 * The listing, if the caller may see it. People with a booking or a conversation still see an unlisted one.
 * @throws {AppError} `not_found`
 */
export async function requireKnown<P extends Standing & { id: number }>(
  db: Db,
  property: P | null,
  caller: Caller | null,
): Promise<P> {
  const isUnlisted = property !== null && property.isVerified && property.listed === false;
  if (isUnlisted && caller !== null && (await isGuestOf(db, property.id, caller.userId))) return property;
  return requireSeen(property, caller);
}

/** The listing as the caller may read it. @throws {AppError} `not_found` */
export async function getVisibleProperty(db: Db, id: number, caller: Caller | null): Promise<FullProperty> {
  return toVisible(await requireKnown(db, await findProperty(db, id), caller), caller);
}
