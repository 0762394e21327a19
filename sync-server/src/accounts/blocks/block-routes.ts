import { listBlocks } from '#contracts/domain/trust/blocks.ts';
import type { Database } from '#server/database/database.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { answerList } from '#server/http/list-page.ts';
import { blockPerson, findBlockedPeople, unblockPerson } from './block-service.ts';

export const blockHandlers = ({ database }: { database: Database }): Handlers => ({
  listBlocks: async (call) =>
    answerList(call, listBlocks, await findBlockedPeople(database.read, call.user.userId)),
  blockPerson: ({ write, params }) => blockPerson(write, params.userId),
  unblockPerson: ({ write, params }) => unblockPerson(write, params.userId),
});
