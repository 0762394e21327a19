import type { Endpoint } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';

/** Of any call: an address that cannot be read, an app too old, too many calls, or a server in trouble. */
const always: readonly ErrorCode[] = [
  'malformed_request',
  'update_required',
  'request_timeout',
  'too_many_requests',
  'internal',
  'unavailable',
];
/** Of any call that may change something. */
const ofWrites: readonly ErrorCode[] = [
  'cross_site',
  'too_large',
  'unsupported_type',
  'epoch_changed',
  'key_reused',
  'receipt_pruned',
  'withdrawn',
  'request_in_flight',
  'out_of_space',
];

/** Every refusal a caller of the call must expect: those the table names for it, and those common to its kind. */
export function refusalsOf({
  method,
  access: who,
  body,
  refusals,
}: Pick<Endpoint, 'method' | 'access' | 'body' | 'refusals'>): ReadonlySet<ErrorCode> {
  return new Set([
    ...always,
    ...(method === 'GET' ? [] : ofWrites),
    ...(who === 'anyone' ? [] : (['sign_in_required'] as const)),
    ...(body === undefined ? [] : (['invalid_fields'] as const)),
    ...refusals,
  ]);
}
