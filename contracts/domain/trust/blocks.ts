import { array, number, object, string, type InferType } from 'yup';
import { addresses } from '#contracts/api/addresses.ts';
import { endpoint } from '#contracts/api/endpoint.ts';
import { entityId, listQuery } from '#contracts/fields/fields.ts';
import { publicUserSchema } from '#contracts/domain/accounts/users.ts';

/** A person whom the account blocked, under that person's id. `createdAt`: ISO 8601 in UTC. Only the account sees it. */
export const blockSchema = object({
  id: entityId().required(),
  person: publicUserSchema.required(),
  createdAt: string().required(),
});
export type Block = InferType<typeof blockSchema>;

const userParam = () => object({ userId: number().integer().min(1).max(Number.MAX_SAFE_INTEGER).required() });

export const listBlocks = endpoint(addresses.listBlocks, {
  summary: 'People whom the caller blocked, newest first; a Link header leads to the next page.',
  access: 'user',
  query: listQuery,
  reply: array().of(blockSchema.required()).required(),
  refusals: ['bad_cursor'],
});

export const blockPerson = endpoint(addresses.blockPerson, {
  summary: 'Blocks a person. Neither can write to the other or book from them. The other person is not told.',
  access: 'user',
  params: userParam(),
  reply: blockSchema,
  refusals: ['not_found', 'rule_violated', 'limit_reached'],
});

export const unblockPerson = endpoint(addresses.unblockPerson, {
  summary: 'Removes the block of a person, whether or not there was one.',
  access: 'user',
  params: userParam(),
  success: 204,
});
