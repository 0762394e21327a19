import { renameInBlocks } from '#server/accounts/blocks/block-service.ts';
import { recordProfileChange } from '#server/accounts/profiles/profile-service.ts';
import { findRecentParticipants } from '#server/booking/bookings/stored/booking-participant-repository.ts';
import { recordWaitingChanges } from '#server/booking/departures/departure-changes.ts';
import { findWaitingOfUser } from '#server/booking/departures/waiting-repository.ts';
import { recordConversation } from '#server/messaging/conversations/conversation-service.ts';
import { findConversationsWith } from '#server/messaging/conversations/conversation-people-repository.ts';
import type { Trx } from '#server/database/database.ts';
import { recordListingChange } from '#server/hosting/properties/property-change-service.ts';
import { findPropertyIdsOfHost, renderProperty } from '#server/catalog/properties/property-repository.ts';
import { recordChange } from '#server/database/change-repository.ts';

/** Maximum rows per table that are announced, newest first. Others show the former name until they are read again. */
const announcedMax = 500;

/**
 * Adds every row that shows the person's name and picture to the change feed, their profile included, and renders their listings again.
 */
export async function announceName(trx: Trx, userId: number): Promise<void> {
  await recordProfileChange(trx, userId);
  await renameInBlocks(trx, userId, 0, announcedMax);
  const propertyIds = await findPropertyIdsOfHost(trx, userId);
  for (const id of propertyIds.slice(-announcedMax)) {
    const property = await renderProperty(trx, id);
    await recordListingChange(trx, id, property, property);
  }
  for (const conversation of await findConversationsWith(trx, userId, announcedMax)) {
    await recordConversation(trx, conversation);
  }
  for (const { id, guestId, hostId } of await findRecentParticipants(trx, userId, announcedMax)) {
    const audience = { kind: 'users', userIds: [guestId, hostId] } as const;
    await recordChange(trx, { table: 'bookings', id, audience });
  }
  for (const entry of (await findWaitingOfUser(trx, userId)).slice(-announcedMax)) {
    await recordWaitingChanges(trx, entry.propertyId, [entry]);
  }
}
