/**
 * The state of an entry that is sent again as a new call, because the old idempotency key would replay the refusal.
 * Allowed only if the answer rules out an effect of the old call.
 * @param opId the new idempotency key
 */
export const asNewCall = (opId: string) =>
  ({ state: 'queued', nextAttemptAt: 0, opId, call: null, attempts: 0 }) as const;
