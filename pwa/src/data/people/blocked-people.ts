import type { Block } from '#contracts/domain/trust/blocks.ts';
import type { Booking } from '#contracts/domain/booking/bookings.ts';
import type { Conversation } from '#contracts/domain/messaging/conversations.ts';
import { readWithPending, type WithPending } from '#pwa/data/overlays.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import type { PublicDb } from '#pwa/data/public-db.ts';

/** People whom the account blocked, with waiting changes, newest first. */
export async function findBlocks(db: PrivateDb): Promise<Block[]> {
  const rows = await readWithPending<Block>(db, 'blocks', db.blocks.toArray());
  return rows.sort((one, other) => other.createdAt.localeCompare(one.createdAt));
}

export const findBlockedIds = async (db: PrivateDb): Promise<ReadonlySet<number>> =>
  new Set((await findBlocks(db)).map(({ id }) => id));

/** Ids of people with whom the account has a stay. */
export interface StayPartners {
  /** With a confirmed stay, also one that is over. */
  ever: ReadonlySet<number>;
  /** With a confirmed stay that is not over. */
  now: ReadonlySet<number>;
}

/** @param today `YYYY-MM-DD` */
export async function findStayPartners(db: PrivateDb, today: string): Promise<StayPartners> {
  const partnerOf = ({ userId, host }: Booking): number => (userId === db.account ? host.id : userId);
  const stays = (await db.bookings.toArray()).filter(
    ({ status }) => status === 'confirmed' || status === 'completed',
  );
  const present = stays.filter(({ status, endDate }) => status === 'confirmed' && endDate >= today);
  return { ever: new Set(stays.map(partnerOf)), now: new Set(present.map(partnerOf)) };
}

/** Blocked people are hidden, except while there is a stay together: the conversation stays open then. */
export const isHidden = ({ isBlocked, hasStay }: { isBlocked: boolean; hasStay: boolean }): boolean =>
  isBlocked && !hasStay;

/** Ids of people whose messages are hidden. @param today `YYYY-MM-DD` */
export async function findHiddenPeople(db: PrivateDb, today: string): Promise<ReadonlySet<number>> {
  const blocked = await findBlockedIds(db);
  if (blocked.size === 0) return blocked;
  const { now } = await findStayPartners(db, today);
  return new Set([...blocked].filter((id) => isHidden({ isBlocked: true, hasStay: now.has(id) })));
}

/** Whether one of the two people of the conversation is among the people. */
export const isWithOneOf = (
  { user1Id, user2Id }: Pick<Conversation, 'user1Id' | 'user2Id'>,
  people: ReadonlySet<number>,
): boolean => people.has(user1Id) || people.has(user2Id);

/** Conversations with waiting changes, without those with hidden people, unordered. @param today `YYYY-MM-DD` */
export async function findShownConversations(
  db: PrivateDb,
  today: string,
): Promise<WithPending<Conversation>[]> {
  const [rows, hidden] = await Promise.all([
    readWithPending<Conversation>(db, 'conversations', db.conversations.toArray()),
    findHiddenPeople(db, today),
  ]);
  return rows.filter((row) => !isWithOneOf(row, hidden));
}

/** Ids of retreats of blocked people, as far as this device knows whose they are. */
export async function findBlockedRetreats(
  privateDb: PrivateDb,
  publicDb: PublicDb,
): Promise<ReadonlySet<number>> {
  const blocked = await findBlockedIds(privateDb);
  if (blocked.size === 0) return blocked;
  const people = await publicDb.people.bulkGet([...blocked]);
  const listings = people.flatMap((person) => person?.listings ?? []);
  const retreats = await publicDb.properties.filter(({ hostId }) => blocked.has(hostId)).primaryKeys();
  return new Set([...listings.map(({ id }) => id), ...retreats]);
}
