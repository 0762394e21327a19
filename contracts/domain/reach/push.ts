import { number, object, string, type InferType } from 'yup';
import { addresses } from '#contracts/api/addresses.ts';
import { endpoint } from '#contracts/api/endpoint.ts';
import { entityId, exact } from '#contracts/fields/fields.ts';

/** The server's public key, as `applicationServerKey` of a subscription. Source: RFC 8292. */
export const pushKeySchema = object({ key: string().required() });

const endpointMax = 1_000;
/** 65 bytes: an uncompressed point of P-256. */
const publicKeyPattern = /^[\w-]{87}=?$/;
/** 16 bytes. */
const authPattern = /^[\w-]{22}(==)?$/;

/** A browser that receives push, as `PushSubscription.toJSON()` names its parts. Keys are base64url. Source: RFC 8291. */
export const newSubscriptionSchema = object({
  endpoint: exact(string()).max(endpointMax).url('Must be an address').required(),
  p256dh: exact(string()).matches(publicKeyPattern, 'Must be a public key').required(),
  auth: exact(string()).matches(authPattern, 'Must be a secret of 16 bytes').required(),
});
export type NewSubscription = InferType<typeof newSubscriptionSchema>;

export const subscriptionSchema = object({ id: entityId().required(), endpoint: string().required() });
export type Subscription = InferType<typeof subscriptionSchema>;

export const getPushKey = endpoint(addresses.getPushKey, {
  summary: "The server's public key for push subscriptions.",
  access: 'user',
  reply: pushKeySchema,
});

export const addPushSubscription = endpoint(addresses.addPushSubscription, {
  summary: "Sends the caller's notifications to this browser, until the session ends.",
  access: 'user',
  body: newSubscriptionSchema,
  reply: subscriptionSchema,
  success: 201,
  refusals: ['invalid_fields'],
});

export const removePushSubscription = endpoint(addresses.removePushSubscription, {
  summary: 'Stops sending to a browser of the caller, whether or not it was subscribed.',
  access: 'user',
  whileSuspended: true,
  params: object({ id: number().integer().min(1).max(Number.MAX_SAFE_INTEGER).required() }),
  success: 204,
});

export const sendTestPush = endpoint(addresses.sendTestPush, {
  summary: "Sends a test notification to the caller's browsers.",
  access: 'user',
  success: 204,
});
