import type { Database } from '#server/database/database.ts';
import type { WriteCall } from '#server/database/once.ts';
import { createTestClock } from './test-clock.ts';

/** The call context of a write, as if the user had sent it. */
export function writeCall(
  database: Database,
  userId: number,
  idempotencyKey: string | null = null,
  clock = createTestClock(),
): WriteCall {
  return {
    database,
    clock,
    caller: { userId, isStaff: false, sessionId: String(userId) },
    idempotencyKey,
    fingerprint: idempotencyKey ?? '',
    entityId: null,
    ifMatch: null,
    recheck: null,
  };
}
