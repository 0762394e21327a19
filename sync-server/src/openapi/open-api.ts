import type { Schema } from 'yup';
import { refusalsOf } from '#contracts/api/common-refusals.ts';
import { bytesOf, fileOf, jsonOf, needsSession, type Endpoint } from '#contracts/api/endpoint.ts';
import { endpoints } from '#contracts/api/endpoints.ts';
import { problemMediaType, problemSchema, refusals } from '#contracts/api/errors.ts';
import { headers as names, PROTOCOL_VERSION } from '#contracts/sync/sync.ts';
import { toJsonSchema, type JsonSchema } from './json-schema.ts';

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
}
interface Answer {
  description: string;
  content?: Record<string, { schema: JsonSchema | { $ref: string } }>;
}
interface Operation {
  operationId: string;
  summary: string;
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: boolean; description?: string; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, Answer>;
}

/** The API as OpenAPI 3.1. Source: spec.openapis.org/oas/v3.1. */
export interface OpenApi {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  components: object;
  paths: Record<string, Record<string, Operation>>;
}

const idSchema: JsonSchema = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER };

const writeHeaders: readonly Parameter[] = [
  {
    name: names.idempotencyKey,
    in: 'header',
    required: false,
    description: 'Sent twice with the same key, a call has one effect and one answer.',
    schema: { type: 'string', minLength: 1, maxLength: 100 },
  },
  {
    name: names.entityId,
    in: 'header',
    required: false,
    description: 'Id, out of a lease, for the row the call creates.',
    schema: idSchema,
  },
  {
    name: names.ifMatch,
    in: 'header',
    required: false,
    description: 'Version that was edited, quoted.',
    schema: { type: 'string' },
  },
];

const isStream = (name: string): boolean => name === 'events';

/** Describes every call of the endpoint table; generated completely. */
export function describeApi(table: Readonly<Record<string, Endpoint>> = endpoints): OpenApi {
  const paths: OpenApi['paths'] = {};
  for (const [name, endpoint] of Object.entries(table)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeCall(name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Wellens',
      version: String(PROTOCOL_VERSION),
      description: 'Booking wellness retreats. Every refusal is an RFC 9457 problem with a stable code.',
    },
    servers: [{ url: '/' }],
    components: {
      schemas: { Problem: toJsonSchema(problemSchema, 'received') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: '__Host-session' },
        // Over plain HTTP, from this machine or with INSECURE_HTTP=1.
        plainSession: { type: 'apiKey', in: 'cookie', name: 'wellens-session' },
      },
    },
    paths,
  };
}

function describeCall(name: string, endpoint: Endpoint): Operation {
  return {
    operationId: name,
    summary: endpoint.summary,
    security: securityOf(endpoint),
    parameters: [
      ...describeFields(endpoint.params as Schema | undefined, 'path'),
      ...describeFields(endpoint.query as Schema | undefined, 'query'),
      ...(endpoint.method === 'GET' || !needsSession(endpoint) ? [] : writeHeaders),
    ],
    ...describeBody(endpoint),
    responses: { ...describeSuccess(name, endpoint), ...describeRefusals(endpoint) },
  };
}

/** The path or the body of a call by token or signature has what a session has otherwise. */
function securityOf(endpoint: Endpoint): Operation['security'] {
  if (endpoint.access === 'token' || endpoint.access === 'signed') return [];
  return [...(endpoint.access === 'anyone' ? [{}] : []), { session: [] }, { plainSession: [] }];
}

/** Bytes have no schema. Source: spec.openapis.org/oas/v3.1, "Considerations for File Uploads". */
const describeTypes = (types: readonly string[]): Record<string, { schema: JsonSchema }> =>
  Object.fromEntries(types.map((type) => [type, { schema: {} }]));

function describeBody(endpoint: Endpoint): Pick<Operation, 'requestBody'> {
  const [bytes, json] = [bytesOf(endpoint), jsonOf(endpoint)];
  if (json !== undefined) {
    const content = { 'application/json': { schema: toJsonSchema(json, 'sent') } };
    return { requestBody: { required: true, content } };
  }
  if (bytes === undefined) return {};
  const description = `At most ${bytes.maxBytes} bytes.`;
  return bytes.kind === 'raw'
    ? { requestBody: { required: true, description, content: describeTypes(['*/*']) } }
    : { requestBody: { required: !bytes.optional, description, content: describeTypes(bytes.types) } };
}

function describeFields(schema: Schema | undefined, place: 'path' | 'query'): Parameter[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema, 'sent');
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: place === 'path' && name !== 'token' && name !== 'uuid' ? idSchema : field,
  }));
}

function describeSuccess(name: string, endpoint: Endpoint): Record<string, Answer> {
  const content = describeReply(name, endpoint);
  const answer = (description: string): Answer => ({
    description,
    ...(content === undefined ? {} : { content }),
  });
  return {
    [endpoint.success]: answer('Done.'),
    // A row with a natural key may exist already.
    ...(endpoint.success === 201 ? { '200': answer('It was there already.') } : {}),
  };
}

function describeReply(name: string, endpoint: Endpoint): Answer['content'] {
  if (isStream(name)) return { 'text/event-stream': { schema: { type: 'string' } } };
  const file = fileOf(endpoint);
  if (file !== undefined) return describeTypes(file.types);
  const reply = endpoint.reply as Schema | undefined;
  return reply && { 'application/json': { schema: toJsonSchema(reply, 'received') } };
}

function describeRefusals(endpoint: Endpoint): Record<string, Answer> {
  const codes = [...refusalsOf(endpoint)];
  const answers: Record<string, Answer> = {};
  for (const status of new Set(codes.map((code) => refusals[code].status))) {
    const sentences = codes
      .filter((code) => refusals[code].status === status)
      .map((code) => `\`${code}\`: ${refusals[code].detail}`);
    answers[status] = {
      description: sentences.join(' '),
      content: { [problemMediaType]: { schema: { $ref: '#/components/schemas/Problem' } } },
    };
  }
  return answers;
}
