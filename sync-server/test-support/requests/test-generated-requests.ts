import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalsOf } from '#contracts/api/common-refusals.ts';
import { bytesOf, type Endpoint } from '#contracts/api/endpoint.ts';
import { endpoints, type EndpointName } from '#contracts/api/endpoints.ts';
import type { Problem } from '#contracts/api/errors.ts';
import type { DirectAnswer } from '#server/test-support/direct-calls.ts';
import { expectDocumented } from './documented-reply.ts';
import { requestsTo, type GeneratedRequest } from './generated-requests.ts';
import { createPool, openSide, type Side } from './generated-fixture.ts';

/** Number of requests per call. More can be asked for. */
const requestsToEach = Number(process.env['REQUESTS_TO_EACH'] ?? 40);
/** Rounds with fresh rows until one request at least was right. */
const roundsMax = 8;
/** Maximum number of reported faults per call. */
const faultsShown = 3;
const seed = 20301;

/** References and keys are random; everything else must be equal. */
const comparable = ({ status, body }: DirectAnswer): string => {
  const told = body.replaceAll(/"(WLNS|sandbox-)[A-Z2-9a-f0-9-]+"/g, '"$1…"');
  const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
  const random = /"(key|token)":"[\w-]{43,87}"/;
  const factor = /"(challenge|secret|uri)":"[^"]+"/g;
  return `${status} ${told.replaceAll(uuid, '…').replace(random, '"$1":"…"').replaceAll(factor, '"$1":"…"')}`;
};

/** The fault of an answer, or null. */
function findFault(endpoint: Endpoint, { status, body }: DirectAnswer): string | null {
  try {
    expectDocumented(endpoint, status, body === '' ? undefined : JSON.parse(body));
  } catch (error) {
    return String(error);
  }
  // Also for a call inside an envelope.
  if (status >= 500 || /"status":5\d\d/.test(body)) return `${status} ${body}`;
  if (status < 400) return null;
  const { code } = JSON.parse(body) as Problem;
  return refusalsOf(endpoint).has(code) ? null : `${code} is not documented`;
}

/** Sends the request to every engine. @returns faults of the answers or the rows */
async function tryOne(
  sides: readonly Side[],
  endpoint: Endpoint,
  request: GeneratedRequest,
): Promise<[number, string | null]> {
  const answers = await Promise.all(sides.map(({ calls }) => calls.answer(endpoint, request)));
  const changed = await Promise.all(sides.map(({ rows }) => rows.hasChanged()));
  const [first] = answers;
  if (first === undefined) throw new Error('No engine answered');
  const told = answers.map(comparable);
  const mayChange = first.status < 400 && endpoint.method !== 'GET';
  const fault =
    answers.map((answer) => findFault(endpoint, answer)).find((found) => found !== null) ??
    (new Set(told).size > 1 ? `the engines differ: ${told.join(' | ')}` : null) ??
    (!mayChange && changed.includes(true) ? `${first.status}, and yet rows changed` : null);
  return [first.status, fault];
}

/** Bytes, tokens and signatures cannot be guessed. */
const isGenerated = (endpoint: Endpoint): boolean =>
  bytesOf(endpoint) === undefined && endpoint.access !== 'token' && endpoint.access !== 'signed';

/** Calls that need a code, an answer of an authenticator, a passkey or headers of tus, which no generated request has. */
const neverRight: ReadonlySet<EndpointName> = new Set([
  'confirmTotp',
  'renewRecoveryCodes',
  'removeTotp',
  'addPasskey',
  'renamePasskey',
  'logInWithPasskey',
  'createUpload',
  'removeUpload',
  'getPasskeyProofOptions',
  'stepUpWithPasskey',
]);

/** A new name is announced with every listing of the host, who gets more of them with each call that is tried. */
const early: EndpointName = 'changeProfile';

/**
 * Sends generated requests to the calls of the table. Reads and writes have separate test files, which can run in
 * parallel.
 */
export function testGeneratedRequests(isMeant: (endpoint: Endpoint) => boolean): void {
  let sides: Side[];
  beforeAll(async () => {
    sides = await Promise.all([openSide('sqlite'), openSide('postgres')]);
  });
  afterAll(async () => {
    await Promise.all(sides.map(({ server }) => server.close()));
  });

  test.each(
    (Object.keys(endpoints) as EndpointName[])
      .filter((name) => isGenerated(endpoints[name]) && isMeant(endpoints[name]))
      .sort((one, other) => Number(other === early) - Number(one === early)),
  )(
    'both engines answer any request to %s alike and as documented, and a refusal changes nothing',
    { timeout: 300_000 },
    async (name) => {
      const endpoint: Endpoint = endpoints[name];
      const faults: string[] = [];
      const statuses = new Set<number>();
      const isProven = () => neverRight.has(name) || statuses.has(endpoint.success);
      const goesOn = (round: number) => round === 0 || (round < roundsMax && !isProven());
      for (let round = 0; goesOn(round) && faults.length < faultsShown; round += 1) {
        const [pool, other = pool] = await Promise.all(sides.map(createPool));
        if (pool === undefined) throw new Error('There is no engine');
        expect(other).toEqual(pool);
        await Promise.all(sides.map(({ rows }) => rows.hasChanged()));
        const requests = fc.sample(requestsTo(endpoint, pool), {
          seed: seed + round,
          numRuns: requestsToEach,
        });
        for (const request of requests) {
          const [status, fault] = await tryOne(sides, endpoint, request);
          statuses.add(status);
          if (fault !== null && faults.length < faultsShown)
            faults.push(`${fault}\n${JSON.stringify(request)}`);
        }
      }
      expect(faults.join('\n\n')).toBe('');
      // Requests that never pass the checks would prove little.
      if (!neverRight.has(name)) expect([...statuses]).toContain(endpoint.success);
    },
  );
}
