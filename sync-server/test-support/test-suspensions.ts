import type { SuspensionTerms } from '#contracts/domain/trust/suspensions.ts';
import type { TestClient } from './test-client.ts';
import { decide, report } from './test-reports.ts';
import type { TestServer } from './test-server.ts';

/** Reports a person and has staff suspend them. @returns the answer of the decision, and the report's id */
export async function suspendPerson(
  server: TestServer,
  { reporter, staff, userId }: { reporter: TestClient; staff: TestClient; userId: number },
  terms: Partial<SuspensionTerms> = {},
) {
  const { id } = (await report(reporter, 'person', userId)).body;
  const suspension = { days: null, guestStays: 'keep', ...terms };
  return { id, answer: await decide(server, staff, id, 'suspend', { suspension }) };
}
