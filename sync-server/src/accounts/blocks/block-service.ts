import type { Block } from '#contracts/domain/trust/blocks.ts';
import { blocksMax } from '#contracts/request-limits.ts';
import { isErased } from '#server/accounts/deletions/account-deletion-repository.ts';
import { findPublicUsers } from '#server/accounts/users/user-repository.ts';
import { recordChange } from '#server/database/change-repository.ts';
import type { Db, Trx } from '#server/database/database.ts';
import { once, type Recorded, type WriteCall } from '#server/database/once.ts';
import type { Caller } from '#server/lib/caller.ts';
import { AppError } from '#server/lib/errors.ts';
import {
  deleteBlock,
  findBlockersOf,
  findBlocks,
  findBlocksOf,
  insertBlock,
  isBlockedPair,
  type StoredBlock,
} from './block-repository.ts';

/** The refusal does not say which of the two blocked the other. */
export const cannotWrite = (): AppError => new AppError('blocked', 'You cannot write to this person.');
export const cannotBook = (): AppError => new AppError('blocked', 'You cannot book this retreat.');

/** @throws {AppError} `blocked` if guest or host blocked the other */
export async function requireBookable(db: Db, guestId: number, hostId: number): Promise<void> {
  if (await isBlockedPair(db, guestId, hostId)) throw cannotBook();
}

/**
 * Blocks a person; if they are blocked already, nothing changes.
 * @throws {AppError} `not_found`; `rule_violated` for the caller; `limit_reached`
 */
export function blockPerson(call: WriteCall, userId: number): Promise<Recorded<Block>> {
  const { caller, clock } = call;
  return once<Block>(
    call,
    async (trx) => {
      if (userId === caller.userId) throw new AppError('rule_violated', 'You cannot block yourself.');
      const person = (await findPublicUsers(trx, [userId])).get(userId);
      if (person === undefined || (await isErased(trx, userId))) {
        throw new AppError('not_found', 'This person could not be found.');
      }
      const [earlier] = await findBlocks(trx, caller.userId, [userId]);
      const { createdAt } = earlier ?? (await addBlock(trx, caller.userId, userId, clock.now()));
      return { status: 200, body: { id: userId, person, createdAt } };
    },
    { locks: [] },
  );
}

/** @throws {AppError} `limit_reached` */
async function addBlock(trx: Trx, blockerId: number, blockedId: number, now: Date): Promise<StoredBlock> {
  if ((await findBlocksOf(trx, blockerId)).length >= blocksMax) {
    const sentence = `You have blocked ${blocksMax.toLocaleString('en')} people, which is as many as there can be.`;
    throw new AppError('limit_reached', sentence);
  }
  const block = { blockedId, createdAt: now.toISOString() };
  await insertBlock(trx, blockerId, block);
  await recordBlock(trx, blockerId, blockedId, false);
  return block;
}

/** Removes the block of a person; succeeds if there is none. */
export function unblockPerson(call: WriteCall, userId: number): Promise<Recorded<undefined>> {
  const blockerId = call.caller.userId;
  return once<undefined>(
    call,
    async (trx) => {
      if (await deleteBlock(trx, blockerId, userId)) await recordBlock(trx, blockerId, userId, true);
      return { status: 204, body: null };
    },
    { locks: [] },
  );
}

/** Only the person who blocks is told. */
const recordBlock = (trx: Trx, blockerId: number, blockedId: number, removed: boolean): Promise<void> =>
  recordChange(trx, {
    table: 'blocks',
    id: blockedId,
    removed,
    audience: { kind: 'users', userIds: [blockerId] },
  });

/**
 * Sends the person's present name to those who blocked them, a page of them.
 * @param after id of the blocker that the page begins after
 * @returns id of the page's last blocker; null after the last page
 */
export async function renameInBlocks(
  trx: Trx,
  userId: number,
  after: number,
  limit: number,
): Promise<number | null> {
  const blockers = await findBlockersOf(trx, userId, { after, limit });
  for (const blockerId of blockers) await recordBlock(trx, blockerId, userId, false);
  return blockers.length < limit ? null : (blockers.at(-1) ?? null);
}

async function findBlockViews(db: Db, blocks: readonly StoredBlock[]): Promise<Block[]> {
  const people = await findPublicUsers(
    db,
    blocks.map(({ blockedId }) => blockedId),
  );
  return blocks.flatMap(({ blockedId, createdAt }) => {
    const person = people.get(blockedId);
    return person === undefined ? [] : [{ id: blockedId, person, createdAt }];
  });
}

/** People whom a person blocked, newest first. */
export const findBlockedPeople = async (db: Db, userId: number): Promise<Block[]> =>
  findBlockViews(db, await findBlocksOf(db, userId));

/** The viewer's own blocks, for the change feed. */
export const blockFeed = {
  read: async (db: Db, ids: readonly number[], viewer: Pick<Caller, 'userId'> | null) => {
    const blocks = viewer === null ? [] : await findBlocks(db, viewer.userId, ids);
    return new Map((await findBlockViews(db, blocks)).map((block) => [block.id, block]));
  },
  listOwnIds: async (db: Db, viewer: Pick<Caller, 'userId'>) =>
    (await findBlocksOf(db, viewer.userId)).map(({ blockedId }) => blockedId),
};
