import { array, bool, number, object, string, type InferType } from 'yup';
import { addresses } from '#contracts/api/addresses.ts';
import { endpoint } from '#contracts/api/endpoint.ts';
import { entityId, listQuery } from '#contracts/fields/fields.ts';
import { heldStates, type HeldState } from './messages.ts';
import { publicUserSchema } from '#contracts/domain/accounts/users.ts';

/** The newest message of a conversation, as shown in the list. */
const lastMessageSchema = object({
  content: string().defined(),
  createdAt: string().required(),
  senderId: entityId().required(),
  /** As for messages. */
  held: string<HeldState>().oneOf(heldStates).optional(),
});

/**
 * A conversation seen by one of its two people. `unreadCount` counts messages to that person. `otherHasLeft`: the other
 * person's account was erased, so nothing more can be written; absent otherwise, and from older servers. Source: spec §3.
 */
export const conversationSchema = object({
  id: entityId().required(),
  user1Id: entityId().required(),
  user2Id: entityId().required(),
  propertyId: entityId().nullable().defined(),
  lastMessageAt: string().required(),
  createdAt: string().required(),
  otherUser: publicUserSchema.nullable().defined(),
  property: object({ id: entityId().required(), title: string().defined() }).nullable().defined(),
  lastMessage: lastMessageSchema.nullable().defined(),
  unreadCount: number().integer().min(0).required(),
  otherHasLeft: bool().optional(),
});
export type Conversation = InferType<typeof conversationSchema>;

/** One of the two users must be the caller, the other the host of the listing. Source: spec §7. */
export const newConversationSchema = object({
  user1Id: entityId().required(),
  user2Id: entityId().required(),
  propertyId: entityId().nullable().default(null),
});
export type NewConversation = InferType<typeof newConversationSchema>;

export const listMyConversations = endpoint(addresses.listMyConversations, {
  summary: "The caller's conversations, latest message first; a Link header leads to the next page.",
  access: 'user',
  query: listQuery,
  refusals: ['bad_cursor'],
  reply: array().of(conversationSchema.required()).required(),
});

export const listConversations = endpoint(addresses.listConversations, {
  summary: "A person's own conversations, latest message first; a Link header leads to the next page.",
  access: 'self',
  query: listQuery,
  params: object({ userId: number().integer().min(1).max(Number.MAX_SAFE_INTEGER).required() }),
  reply: array().of(conversationSchema.required()).required(),
  refusals: ['identity_mismatch', 'bad_cursor'],
});

export const startConversation = endpoint(addresses.startConversation, {
  summary: 'Starts a conversation, or answers 200 with the existing one of the pair about the listing.',
  access: 'participant',
  body: newConversationSchema,
  reply: conversationSchema,
  success: 201,
  refusals: [
    'blocked',
    'too_many_new_people',
    'email_unverified',
    'identity_mismatch',
    'not_found',
    'invalid_fields',
    'id_not_leased',
    'conflict',
    'wrong_state',
    'limit_reached',
  ],
});
