import type { Endpoint } from '#contracts/api/endpoint.ts';
import { endpoints } from '#contracts/api/endpoints.ts';
import { toJsonSchema, type JsonSchema } from '#server/openapi/json-schema.ts';
import { describeApi } from '#server/openapi/open-api.ts';
import { problemSchema } from '#contracts/api/errors.ts';

const api = describeApi();
const problem = toJsonSchema(problemSchema, 'received');

/**
 * Fails if the status, type or any body field of an answer differs from the API description.
 * @param json the parsed body; undefined without one
 */
export function expectDocumented(endpoint: Endpoint, status: number, json: unknown): void {
  const name = Object.entries(endpoints).find(([, known]) => known === endpoint)?.[0] ?? '';
  const operation = Object.values(api.paths)
    .flatMap((path) => Object.values(path))
    .find(({ operationId }) => operationId === name);
  const answer = operation?.responses[status];
  if (answer === undefined) throw new Error(`${name}: status ${status} is not documented`);
  const [content] = Object.values(answer.content ?? {});
  if (content === undefined) {
    if (json !== undefined) throw new Error(`${name} ${status}: a body is not documented`);
    return;
  }
  const schema = '$ref' in content.schema ? problem : content.schema;
  const found = findMismatch(schema, json, 'body');
  if (found !== null) throw new Error(`${name} ${status}: ${found}`);
}

/** The first difference from the schema, or null. */
function findMismatch(schema: JsonSchema, value: unknown, path: string): string | null {
  if (schema.anyOf !== undefined) {
    const all = schema.anyOf.map((option) => findMismatch(option, value, path));
    return all.includes(null) ? null : (all[0] ?? null);
  }
  if ('const' in schema) return value === schema.const ? null : `${path} is not ${String(schema.const)}`;
  if (schema.enum !== undefined && !schema.enum.includes(value)) return `${path} is ${JSON.stringify(value)}`;
  if (schema.type !== undefined && typeOf(value, schema.type) !== schema.type) {
    return `${path} is ${JSON.stringify(value)}, not ${schema.type}`;
  }
  if (typeof value === 'number') return findOutOfRange(schema, value, path);
  if (Array.isArray(value)) {
    const { items } = schema;
    if (items === undefined) return null;
    return value.map((item, index) => findMismatch(items, item, `${path}[${index}]`)).find(Boolean) ?? null;
  }
  return typeof value === 'object' && value !== null ? findInObject(schema, value, path) : null;
}

function typeOf(value: unknown, expected: string): string {
  if (Array.isArray(value)) return 'array';
  if (value === null) return 'null';
  if (expected === 'integer' && Number.isInteger(value)) return 'integer';
  return typeof value;
}

function findOutOfRange({ minimum, maximum }: JsonSchema, value: number, path: string): string | null {
  return (minimum !== undefined && value < minimum) || (maximum !== undefined && value > maximum)
    ? `${path} is ${value}`
    : null;
}

function findInObject(schema: JsonSchema, value: object, path: string): string | null {
  const { properties, required = [], additionalProperties } = schema;
  if (properties === undefined) return null;
  const missing = required.find((name) => !(name in value));
  if (missing !== undefined) return `${path}.${missing} is missing`;
  for (const [name, inner] of Object.entries(value)) {
    const field = properties[name];
    if (field === undefined) {
      if (additionalProperties === false) return `${path}.${name} is not documented`;
      continue;
    }
    const found = findMismatch(field, inner, `${path}.${name}`);
    if (found !== null) return found;
  }
  return null;
}
