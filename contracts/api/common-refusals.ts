import { admitsStaff, isRefusedWhileSuspended, jsonOf, needsSession, type Endpoint } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';

/** Refusals of any call: a malformed URL, an app that is too old, too many calls, or a server error. */
const always: readonly ErrorCode[] = [
  'malformed_request',
  'update_required',
  'request_timeout',
  'too_many_requests',
  'internal',
  'unavailable',
];
/** Refusals of any write. */
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

/** @returns every refusal that a call can answer: those of its endpoint and those common to its kind */
export function refusalsOf(
  endpoint: Pick<Endpoint, 'method' | 'access' | 'body' | 'refusals' | 'whileSuspended'>,
): ReadonlySet<ErrorCode> {
  return new Set([
    ...always,
    ...(endpoint.method === 'GET' ? [] : ofWrites),
    ...(admitsStaff(endpoint) ? (['second_factor_required'] as const) : []),
    ...(needsSession(endpoint) ? (['sign_in_required', 'account_deleted'] as const) : []),
    ...(isRefusedWhileSuspended(endpoint) ? (['suspended'] as const) : []),
    ...(endpoint.access === 'token' ? (['not_found'] as const) : []),
    ...(endpoint.access === 'signed' ? (['bad_signature'] as const) : []),
    ...(jsonOf(endpoint) === undefined ? [] : (['invalid_fields'] as const)),
    ...endpoint.refusals,
  ]);
}
