import type { Schema } from 'yup';
import { refusalsOf } from '#contracts/api/common-refusals.ts';
import { addressOf, fileOf, needsSession, type Access, type Endpoint } from '#contracts/api/endpoint.ts';
import type { Problem } from '#contracts/api/errors.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { personas, type Persona } from './rights-fixture.ts';
import type { About, Sending, Target } from './rights-row.ts';

/** Who of those that may know of a row may make the call. */
const mayDo: Record<Access, readonly Persona[]> = {
  anyone: personas,
  user: personas,
  self: personas,
  participant: personas,
  host: ['host'],
  'host-or-staff': ['host', 'staff'],
  guest: ['guest'],
  'guest-or-host': ['guest', 'host', 'staff'],
  owner: ['host'],
  'owner-or-staff': ['host', 'staff'],
  staff: ['staff'],
  token: personas,
  signed: personas,
};
/** Who may know that a row is there. */
const knows: Record<Target, readonly Persona[]> = {
  only: personas,
  own: personas,
  "another's": personas,
  shown: personas,
  hidden: ['host', 'staff'],
  theirs: ['guest', 'host', 'staff'],
  'own upload': ['host'],
  'own document': ['host', 'staff'],
  missing: [],
  'known token': personas,
  'unknown token': [],
  signed: personas,
  unsigned: personas,
  known: personas,
  leaving: [],
};
const nobodies: readonly Persona[] = ['visitor', 'expired', 'deleted'];

/** The status of a call that is right in everything but who makes it, from the endpoint table alone. */
export function expectedStatus(endpoint: Endpoint, about: About, persona: Persona, target: Target): number {
  const { access, success } = endpoint;
  if (needsSession(endpoint) && nobodies.includes(persona)) return 401;
  if (target === 'unsigned') return 401;
  if (access === 'staff' && persona !== 'staff') return 403;
  if (target === "another's") return 403;
  // Messages are between two people: staff is a stranger to them.
  if (about === 'conversation' && persona === 'staff') return 404;
  if (!knows[target].includes(persona)) return 404;
  return mayDo[access].includes(persona) ? success : 403;
}

export interface RightsAnswer {
  status: number;
  type: string;
  body: unknown;
}

/** Makes the call; of a stream of events only its beginning is read. */
export async function sendCall(
  client: TestClient,
  endpoint: Endpoint,
  { params = {}, query, body, bytes, headers = {} }: Sending,
): Promise<RightsAnswer> {
  const response = await client.fetch(addressOf(endpoint, params, query), {
    method: endpoint.method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(bytes === undefined ? {} : { body: bytes }),
  });
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('text/event-stream')) {
    await response.body?.cancel();
    return { status: response.status, type, body: null };
  }
  const text = await response.text();
  const isJson = /^application\/(problem\+)?json/.test(type);
  return {
    status: response.status,
    type,
    body: isJson && text !== '' ? (JSON.parse(text) as unknown) : null,
  };
}

/** What is wrong with an answer, beside its status: an undocumented refusal, or a reply of another shape. */
export function shapeFault(endpoint: Endpoint, { status, type, body }: RightsAnswer): string | null {
  if (status >= 400) {
    const { code } = body as Problem;
    return refusalsOf(endpoint).has(code) ? null : `${code} is not documented`;
  }
  const file = fileOf(endpoint);
  if (file !== undefined)
    return file.types.includes(type.split(';')[0] ?? '') ? null : `${type} is not documented`;
  const reply = endpoint.reply as Schema | undefined;
  if (reply === undefined) return null;
  try {
    reply.validateSync(body, { strict: true });
    return null;
  } catch (error) {
    return String(error);
  }
}
