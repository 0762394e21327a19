import { array, bool, number, object, string, type InferType } from 'yup';
import { addresses } from '#contracts/api/addresses.ts';
import { endpoint } from '#contracts/api/endpoint.ts';
import { entityId, flag, text } from '#contracts/fields/fields.ts';
import { messageMax, messagePage } from '#contracts/request-limits.ts';
import { visibleText } from '#contracts/fields/visible-text.ts';

/** States of a message that only its sender sees. */
export const heldStates = ['waiting', 'refused'] as const;
export type HeldState = (typeof heldStates)[number];

/** A message. Messages of a conversation are ordered by `position`. Source: spec §3. */
export const messageSchema = object({
  id: entityId().required(),
  senderId: entityId().required(),
  recipientId: entityId().required(),
  conversationId: entityId().required(),
  propertyId: entityId().nullable().defined(),
  content: string().defined(),
  read: bool().required(),
  createdAt: string().required(),
  /** Position in the conversation, in the order in which the server accepted the messages. */
  position: number().integer().min(1).required(),
  /** Whether the recipient sees a text without contact details, because the two have no confirmed stay. */
  masked: bool().optional(),
  /**
   * Only its sender sees it: `waiting` until staff have checked it, or `refused`. Its position is that of the last
   * delivered message plus one, which another message may have too.
   */
  held: string<HeldState>().oneOf(heldStates).optional(),
  /** Why staff did not deliver it. */
  heldStatement: string().optional(),
});
export type Message = InferType<typeof messageSchema>;

/**
 * `POST /api/messages`. The server uses the conversation and the content and sets all other fields. Source: spec §7.
 */
export const newMessageSchema = object({
  conversationId: entityId().required(),
  content: text(messageMax, {
    message: 'Message cannot be empty.',
    isMet: (value) => visibleText(value) !== '',
  }).required('Message cannot be empty.'),
  senderId: entityId().optional(),
  recipientId: entityId().optional(),
  propertyId: entityId().nullable().optional(),
  read: flag().optional(),
});
export type NewMessage = InferType<typeof newMessageSchema>;

const idParam = () => number().integer().min(1).max(Number.MAX_SAFE_INTEGER).required();

/** `before`: only messages before this position, for paging upwards. */
export const messagesQuery = object({
  before: number().integer().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  limit: number().integer().min(1).max(messagePage.max).optional(),
});

export const listMessages = endpoint(addresses.listMessages, {
  summary: 'The newest messages of a conversation, in order; a Link header leads to older ones.',
  access: 'participant',
  params: object({ id: idParam() }),
  query: messagesQuery,
  reply: array().of(messageSchema.required()).required(),
  refusals: ['not_found'],
});

export const markRead = endpoint(addresses.markRead, {
  summary: 'Marks messages to the caller as read.',
  access: 'self',
  whileSuspended: true,
  params: object({ conversationId: idParam(), userId: idParam() }),
  /** `upTo`: the last position the reader saw; later messages stay unread. Without it all are read. */
  query: object({ upTo: number().integer().min(1).max(Number.MAX_SAFE_INTEGER).optional() }),
  success: 204,
  refusals: ['identity_mismatch', 'not_found'],
});

export const sendMessage = endpoint(addresses.sendMessage, {
  summary: 'Sends a message to the other person of a conversation.',
  access: 'participant',
  body: newMessageSchema,
  reply: messageSchema,
  success: 201,
  refusals: [
    'identity_mismatch',
    'not_found',
    'blocked',
    'held',
    'invalid_fields',
    'id_not_leased',
    'conflict',
    'wrong_state',
  ],
});
