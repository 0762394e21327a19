import fc from 'fast-check';
import type { Schema, SchemaDescription, SchemaFieldDescription, SchemaObjectDescription } from 'yup';
import { jsonOf, type Endpoint } from '#contracts/api/endpoint.ts';
import { headers as names } from '#contracts/sync/sync.ts';
import { buildListing } from '#server/test-support/test-properties.ts';
import { testPassword } from '#server/test-support/test-server.ts';
import { buildStay } from '#server/test-support/test-stays.ts';
import { rightArrivalBodies } from './generated-arrivals.ts';
import { rightCalendarBodies } from './generated-calendars.ts';
import { idsOfPath, type Pool } from './generated-pool.ts';
import { rightProgrammeBodies } from './generated-programmes.ts';
import { rightReportBodies } from './generated-reports.ts';

export const callers = ['visitor', 'guest', 'host', 'stranger', 'staff'] as const;

/** Tokens of links that the stranger got in mails, by what they do. */
export const generatedTokens = {
  reset: 'a link that sets a password',
  verify: 'a link that confirms an address',
  'email-change': 'a link that changes an address',
  'email-undo': 'a link that changes it back',
} as const;
/** An unfinished upload and a document of the host. */
export const generatedUploads = {
  listing: 'aaaaaaaa-0000-4000-8000-000000000001',
  document: 'aaaaaaaa-0000-4000-8000-000000000002',
} as const;
/** The epoch of every server that serves generated requests, so that cursors can be generated too. */
export const generatedEpoch = 'generated';

/** A request with path parameters and query separate. */
export interface GeneratedRequest {
  caller: (typeof callers)[number];
  params: Record<string, string>;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: Record<string, unknown> | undefined;
}

const beyond = [0, -1, 1.5, 2 ** 53, 2 ** 63, 1e308, -0];
/** Values that are invalid nearly everywhere, each for a different reason. */
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(
    ...beyond,
    null,
    undefined,
    true,
    false,
    '',
    ' ',
    '0',
    '1',
    'null',
    '\0',
    '\ud800',
    '\u200b\u200b',
  ),
  fc.constantFrom(
    "'; DROP TABLE users; --",
    '<img src=x onerror=alert(1)>',
    '%',
    '_',
    '\\',
    '💧'.repeat(9),
    'ﬀ',
  ),
  fc.constantFrom('2030-02-30', '2030-13-01', '0000-01-01', '9999-12-31', '2030-04-10T10:00:00+02:00'),
  fc.constantFrom(
    [],
    {},
    [[]],
    [null],
    { toString: 'x' },
    { length: 3 },
    { then: 1 },
    JSON.parse('{"__proto__":{"isStaff":true}}'),
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({ minLength: 6000, maxLength: 6001, unit: fc.constant('a') }),
  fc.integer(),
  fc.double(),
);
const hostileText = fc.oneof(
  fc.constantFrom(
    '0',
    '-1',
    '+1',
    '01',
    '1.0',
    '1e3',
    'abc',
    '9007199254740992',
    '99999999999999999999',
    ' 1',
    '1,2',
  ),
  fc.constantFrom(
    '\0',
    'null',
    'undefined',
    'NaN',
    '[object Object]',
    '../1',
    "1' OR '1'='1",
    '１',
    'a,b,,c',
    '2030-02-30',
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter((text) => text.isWellFormed()),
);

const idFrom = (ids: readonly number[]) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...(ids.length > 0 ? ids : [1])) },
    { weight: 1, arbitrary: fc.constantFrom(999_999_999, 2 ** 53 - 1) },
  );

/** Weight of valid values against one hostile value; null: no hostile values. */
type RightWeight = number | null;

/** Mostly valid values, sometimes hostile ones. */
const orHostile = <Value>(
  arbitrary: fc.Arbitrary<Value>,
  hostileValues: fc.Arbitrary<Value>,
  rightWeight: RightWeight,
): fc.Arbitrary<Value> =>
  rightWeight === null
    ? arbitrary
    : fc.oneof({ weight: rightWeight, arbitrary }, { weight: 1, arbitrary: hostileValues });

/** The kind of an id follows from the name of its field; listing by default. */
function idFor(name: string, pool: Pool, of: keyof Pool = 'listings'): fc.Arbitrary<number> {
  if (/^(user|user1|user2|host|sender|recipient)Id$/.test(name)) return idFrom(pool.users);
  if (name === 'conversationId') return idFrom(pool.conversations);
  if (name === 'retreatPackageId') return idFrom(pool.packages);
  if (name === 'sourceId') return idFrom(pool.sources);
  if (name === 'departureId') return idFrom(pool.departures);
  if (name === 'roomId') return idFrom([...pool.freeRooms, ...pool.fullRooms]);
  return idFrom(name === 'propertyId' ? pool.listings : pool[of]);
}

const day = fc
  .integer({ min: 0, max: 60 })
  .map((days) => new Date(Date.UTC(2030, 3, 1 + days)).toISOString().slice(0, 10));
const words = fc.constantFrom(
  'Cedar steam above a quiet river',
  'Mývatn – sulphur and snow, for those who like it hot',
  'The Very Long House of Tea',
  'guest',
  'host',
);
// Mostly too short, because hashing a password takes as long as a hundred other calls.
const password = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom('short', 'tiny') },
  { weight: 1, arbitrary: fc.constantFrom(testPassword, 'password') },
);
const valuesByField: Record<string, fc.Arbitrary<unknown>> = {
  // Of the callers, only the stranger has no stays and may leave.
  username: fc.oneof({ weight: 3, arbitrary: words }, { weight: 1, arbitrary: fc.constant('stranger') }),
  email: fc.constantFrom('maya@test.example', 'guest@test.example', 'MAYA@test.example'),
  password,
  currentPassword: fc.constantFrom(testPassword, 'tiny'),
  newPassword: password,
  path: fc.constantFrom(
    '/api/favorites/1/1',
    '/api/properties/1',
    '/api/bookings',
    '/api/sync/push',
    '/api/nothing',
    '/x',
  ),
  method: fc.constantFrom('POST', 'PUT', 'DELETE'),
  // `random` would have different results on each engine. The last one is a link's.
  token: fc.constantFrom('approve', 'decline', ...Object.values(generatedTokens)),
  endpoint: fc.constantFrom(
    'https://fcm.googleapis.com/1',
    'https://fcm.googleapis.com/2',
    'https://127.0.0.1/',
  ),
  p256dh: fc.constant('B'.repeat(87)),
  auth: fc.constant('A'.repeat(22)),
  images: fc.constant(['https://pictures.example/cedar.webp', '/pictures/cedar.webp']),
  virtualTourUrl: fc.constantFrom('https://pictures.example/tour.jpg', null),
  cursor: fc.oneof(
    fc
      .tuple(
        fc.integer({ min: 0, max: 8 }),
        fc.integer({ min: 0, max: 400 }),
        fc.constantFrom('', '.3.7', '.0.0', '.99.1', '.9', '.11', '.11.9.0', '.999'),
      )
      .map(([reader, seq, rest]) => `${generatedEpoch}.${reader}.${seq}${rest}`),
    fc.constantFrom('another.1.1', `${generatedEpoch}.1.9007199254740993`, `${generatedEpoch}.01.1`),
    fc
      .integer({ min: 1, max: 20 })
      .map((id) => Buffer.from(`2030-03-01T12:00:00.000Z~${id}`).toString('base64url')),
  ),
  bbox: fc.constantFrom('-10,-10,10,10', '170,-10,-170,10'),
  createdAt: fc.constant('2030-03-01T10:00:00.000Z'),
};

function numberFor({ tests }: SchemaDescription): fc.Arbitrary<number> {
  const bound = (name: string) =>
    tests.find((one) => one.name === name)?.params?.[name] as number | undefined;
  const [min, max] = [bound('min') ?? 0, bound('max') ?? 100];
  const isWhole = tests.some((one) => one.name === 'integer');
  const within = isWhole
    ? fc.integer({ min: Math.max(min, -(2 ** 31)), max: Math.min(max, min + 400, 2 ** 31) })
    : fc.double({ min, max, noNaN: true });
  return fc.oneof(
    { weight: 6, arbitrary: within },
    { weight: 1, arbitrary: fc.constantFrom(min - 1, min, max, max + 1) },
  );
}

/** Values that fit the description of a schema, by field name if it tells more than the type. */
function rightFor(
  name: string,
  field: SchemaFieldDescription,
  pool: Pool,
  of: keyof Pool,
  isMixed: boolean,
): fc.Arbitrary<unknown> {
  const known = valuesByField[name];
  if (known !== undefined) return known;
  if (name === 'id' || name.endsWith('Id')) return idFor(name, pool, of);
  if (/Date$|^from$|^to$/.test(name)) return day;
  if ('oneOf' in field && field.oneOf.length > 0) return fc.constantFrom(...field.oneOf);
  switch (field.type) {
    case 'number':
      return numberFor(field as SchemaDescription);
    case 'boolean':
      return fc.boolean();
    case 'array': {
      const inner = (field as { innerType?: SchemaFieldDescription }).innerType;
      return inner === undefined
        ? fc.constant([])
        : fc.array(anyFor(name, inner, pool, of, isMixed ? 20 : null), { maxLength: 4 });
    }
    case 'object':
      return bodyFor(field as SchemaObjectDescription, pool, of, isMixed);
    default:
      return words;
  }
}

const anyFor = (
  name: string,
  field: SchemaFieldDescription,
  pool: Pool,
  of: keyof Pool,
  rightWeight: RightWeight,
): fc.Arbitrary<unknown> =>
  orHostile(rightFor(name, field, pool, of, rightWeight !== null), hostile, rightWeight);

function bodyFor(
  description: SchemaObjectDescription,
  pool: Pool,
  of: keyof Pool,
  isMixed: boolean,
): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(description.fields);
  const rightWeight = isMixed ? 12 : null;
  const parts = Object.fromEntries(
    fields.map(([name, field]) => [name, anyFor(name, field, pool, of, rightWeight)]),
  );
  const needed = fields
    .filter(([, field]) => !(field as { optional: boolean }).optional)
    .map(([name]) => name);
  if (!isMixed) return fc.record(parts, { requiredKeys: needed });
  return fc.oneof(
    { weight: 12, arbitrary: fc.record(parts, { requiredKeys: needed }) },
    { weight: 1, arbitrary: fc.record(parts, { requiredKeys: [] }) },
    { weight: 1, arbitrary: fc.dictionary(fc.string({ maxLength: 8 }), hostile, { maxKeys: 4 }) },
  );
}

const describe = (schema: unknown): SchemaObjectDescription =>
  (schema as Schema).describe() as SchemaObjectDescription;

function paramsFor(endpoint: Endpoint, pool: Pool, isMixed: boolean): fc.Arbitrary<Record<string, string>> {
  const of = idsOfPath(endpoint);
  const params = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const one = (name: string) =>
    orHostile(
      name === 'uuid'
        ? fc.constantFrom<string>(...Object.values(generatedUploads))
        : idFor(name, pool, of).map(String),
      hostileText,
      isMixed ? 14 : null,
    );
  return fc.record(Object.fromEntries(params.map((name) => [name, one(name)])));
}

const asText = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(asText).join(',');
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
};

function queryFor(endpoint: Endpoint, pool: Pool, isMixed: boolean): fc.Arbitrary<Record<string, string>> {
  if (endpoint.query === undefined) return fc.constant({});
  const { fields } = describe(endpoint.query);
  const parts = Object.entries(fields).map(([name, field]) => [
    name,
    orHostile(rightFor(name, field, pool, 'listings', isMixed).map(asText), hostileText, isMixed ? 6 : null),
  ]);
  const all = Object.fromEntries(parts) as Record<string, fc.Arbitrary<string>>;
  const given = fc.record(all, { requiredKeys: [] }).map((query) => query as Record<string, string>);
  if (isMixed) return given;
  // Any two fields seldom contradict each other; ten nearly always do.
  const names = Object.keys(fields);
  return fc
    .tuple(given, fc.subarray(names, { maxLength: Math.min(2, names.length) }))
    .map(([query, kept]) =>
      Object.fromEntries(Object.entries(query).filter(([name]) => kept.includes(name))),
    );
}

/** Calls that need a key refuse a request without one. */
const rightHeaders: fc.Arbitrary<Record<string, string>> = fc
  .constantFrom('k4', 'k5', 'k6', null)
  .map((key): Record<string, string> => (key === null ? {} : { [names.idempotencyKey]: key }));
const headersFor: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  ...[
    { name: names.idempotencyKey, right: ['k1', 'k2', 'k3'] },
    { name: names.entityId, right: ['1', '1000000000', '1000000001'] },
    { name: names.epoch, right: [generatedEpoch, 'another'] },
    { name: names.ifMatch, right: ['"1"', '2', '*'] },
  ].map(({ name, right }) =>
    fc
      .oneof(fc.constantFrom(...right), hostileText)
      .map((value): Record<string, string> => ({ [name]: value })),
  ),
);

/** A stay at its correct price, which a generator would not guess. */
const rightStay = (pool: Pool): fc.Arbitrary<Record<string, unknown>> =>
  fc
    .record({
      propertyId: idFrom(pool.listings),
      userId: idFrom(pool.users),
      start: day,
      nights: fc.integer({ min: 1, max: 5 }),
    })
    .map(({ propertyId, userId, start, nights }) => {
      const end = new Date(Date.parse(start) + nights * 86_400_000).toISOString().slice(0, 10);
      return buildStay({ propertyId, userId, startDate: start, endDate: end });
    });

/** A valid listing, which a generator of single fields seldom produces. */
const rightListing = fc
  .record({
    title: fc.constantFrom('Cedar House', 'Lake Cabin'),
    pricePerNight: fc.integer({ min: 1, max: 500 }),
    instantBook: fc.boolean(),
    amenities: fc.uniqueArray(fc.constantFrom('Wifi', 'Pool', 'Bath'), { maxLength: 3 }),
  })
  .map((parts): Record<string, unknown> => ({ ...buildListing(), ...parts, id: 0 }));

/** A valid change of a calendar: the fields that a change needs depend on its kind. */
const rightCalendarChange = fc
  .record({ op: fc.constantFrom('block', 'unblock'), start: day, days: fc.integer({ min: 0, max: 9 }) })
  .map(({ op, start, days }): Record<string, unknown> => {
    const to = new Date(Date.parse(start) + days * 86_400_000).toISOString().slice(0, 10);
    return { ops: [{ op, from: start, to }] };
  });

/** Valid bodies of calls about departures, by path. */
const rightDepartureBodies = (pool: Pool): Record<string, fc.Arbitrary<Record<string, unknown>>> => ({
  '/api/properties/:id/departures': fc.record({
    title: fc.constant('Silent Week'),
    startDate: fc.constantFrom('2030-06-01', '2030-05-20'),
    endDate: fc.constantFrom('2030-06-01', '2030-06-07'),
    bookBy: fc.constant('2030-05-20'),
    exclusive: fc.boolean(),
    rooms: fc.constant([{ name: 'Garden room', pricePerPerson: 500, places: 4 }]),
  }),
  '/api/departures/:id': fc.record({ teacher: words }),
  '/api/departures/:id/bookings': fc
    .record({ userId: idFrom(pool.users), roomId: idFrom(pool.freeRooms), places: fc.constantFrom(1, 2) })
    .map((asked) => ({ ...asked, totalPrice: 560 * asked.places })),
  '/api/departures/:id/waiting': fc.record({ roomId: idFrom(pool.fullRooms), places: fc.constant(1) }),
  '/api/departures/:id/waiting/take': fc.constant({ totalPrice: 560 }),
  '/api/properties/:id/questions': fc.record({
    questions: fc.array(fc.record({ kind: fc.constant('text'), label: words }), { maxLength: 2 }),
  }),
  '/api/bookings/:id/answers': fc.constant({ answers: [] }),
  '/api/bookings/:id/review/reply': fc.constant({ text: 'Thank you for staying with us.' }),
  '/api/bookings/:id/review': fc.record({
    tookPlace: fc.boolean(),
    overall: fc.integer({ min: 1, max: 5 }),
    text: fc.constant('The bath was warm, the rooms were quiet and the food was good every day.'),
    privateNote: fc.constant('Nobody came.'),
  }),
});

/** Valid bodies of calls whose fields depend on each other. */
function rightBodyFor({ path, method }: Endpoint, pool: Pool): fc.Arbitrary<Record<string, unknown>> | null {
  if (path === '/api/bookings') return rightStay(pool);
  if (path === '/api/properties' && method === 'POST') return rightListing;
  if (path === '/api/properties/:id/calendar') return rightCalendarChange;
  if (path === '/api/properties/:id' && method === 'PUT') return rightListing;
  const bodies: Record<string, fc.Arbitrary<Record<string, unknown>>> = {
    ...rightDepartureBodies(pool),
    ...rightArrivalBodies,
    ...rightProgrammeBodies(pool.programmeItems),
    ...rightCalendarBodies(pool.bookings),
    ...rightReportBodies(idFrom(pool.listings)),
    '/api/bookings/:id/payments': fc.record({ token: fc.constantFrom('approve', 'decline') }),
    '/api/auth/register': fc.record({
      username: fc.constantFrom('maya', 'nora', 'guest'),
      email: fc.constantFrom('maya@test.example', 'nora@test.example', 'guest@test.example'),
      password: fc.constant(testPassword),
    }),
  };
  return bodies[path] ?? null;
}

/** Requests to a call: half of them valid but for their ids and who asks, the others nearly valid or hostile. */
export function requestsTo(endpoint: Endpoint, pool: Pool): fc.Arbitrary<GeneratedRequest> {
  const schema = jsonOf(endpoint);
  const right = rightBodyFor(endpoint, pool);
  const requests = (isMixed: boolean) => {
    const generated =
      schema === undefined
        ? fc.constant(undefined)
        : bodyFor(describe(schema), pool, idsOfPath(endpoint), isMixed);
    return fc.record({
      caller: fc.constantFrom(...callers),
      params: paramsFor(endpoint, pool, isMixed),
      query: queryFor(endpoint, pool, isMixed),
      headers: isMixed ? headersFor : rightHeaders,
      body: right === null ? generated : isMixed ? fc.oneof(right, generated) : right,
      sameId: isMixed ? fc.constantFrom(true, true, true, false) : fc.constant(true),
    });
  };
  return fc.oneof(requests(false), requests(true)).map(({ sameId, ...request }) => {
    // Body and path must name the same row; otherwise the request is refused early.
    const isNamed = sameId && request.body !== undefined && 'id' in request.body;
    return isNamed ? { ...request, body: { ...request.body, id: Number(request.params['id']) } } : request;
  });
}
