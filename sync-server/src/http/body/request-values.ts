import { NumberSchema, ValidationError, type AnyObject, type ObjectSchema, type ValidateOptions } from 'yup';
import { jsonOf, type Endpoint } from '#contracts/api/endpoint.ts';
import type { ErrorCode, FieldError } from '#contracts/api/errors.ts';
import { updateProperty } from '#contracts/domain/catalog/properties.ts';
import { updateRetreatPackage } from '#contracts/domain/catalog/retreat-packages.ts';
import { idempotencyKeyPattern, type ValuesContext } from '#contracts/fields/fields.ts';
import { bodyLimits, fieldErrorsMax } from '#contracts/request-limits.ts';
import { headers } from '#contracts/sync/sync.ts';
import { uuidPattern } from '#contracts/domain/pictures/picture-addresses.ts';
import { AppError } from '#server/lib/errors.ts';

const idPattern = /^[1-9]\d{0,15}$/;

/**
 * Every path parameter but a token is an id: decimal, without sign or leading zeros, up to 2^53-1. `uuid` is one that a
 * device chose.
 */
export function readParams(sent: Readonly<Record<string, string>>): Record<string, number | string> {
  const params: Record<string, number | string> = {};
  for (const [name, value] of Object.entries(sent)) {
    params[name] = name === 'uuid' ? toUuid(value) : toId(value, badAddress);
  }
  return params;
}

const badAddress = 'The address is not valid.';

function toUuid(value: string): string {
  if (!uuidPattern.test(value)) throw new AppError('malformed_request', badAddress);
  return value;
}

function toId(value: string, sentence: string): number {
  const id = idPattern.test(value) ? Number(value) : NaN;
  if (!Number.isSafeInteger(id)) throw new AppError('malformed_request', sentence);
  return id;
}

/** A plain decimal number. Without this check Yup would also accept `0x10`, `1e3`, `+1`, `Infinity` and spaces. */
const decimalPattern = /^-?(0|[1-9]\d{0,15})(\.\d{1,15})?$/;

/** The query, cast by its schema. Unknown names are ignored. */
export function readQuery(endpoint: Endpoint, search: string): unknown {
  const schema = endpoint.query as ObjectSchema<AnyObject> | undefined;
  if (schema === undefined) return {};
  const sent: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(search)) {
    if (!Object.hasOwn(schema.fields, name)) continue;
    if (Object.hasOwn(sent, name))
      throw new AppError(filterCode(endpoint, name), `"${name}" is given twice.`);
    if (schema.fields[name] instanceof NumberSchema && !decimalPattern.test(value))
      throw new AppError(filterCode(endpoint, name), `${name}: Must be a number in decimal digits.`);
    sent[name] = value;
  }
  try {
    return schema.validateSync(sent, { stripUnknown: true, abortEarly: true });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    throw new AppError(
      filterCode(endpoint, error.path ?? ''),
      `${error.path ?? 'query'}: ${sentenceOf(error)}`,
    );
  }
}

function filterCode({ refusals }: Endpoint, name: string): ErrorCode {
  if (name === 'cursor' && refusals.includes('bad_cursor')) return 'bad_cursor';
  return refusals.includes('bad_filter') ? 'bad_filter' : 'malformed_request';
}

/**
 * Edits that may send back stored texts which are older than the limit of accents: their services refuse new ones
 * (`refuseNewExcess`).
 */
const comparedEdits: ReadonlySet<Endpoint> = new Set<Endpoint>([updateProperty, updateRetreatPackage]);

/** @throws {AppError} `invalid_fields` with the first error of each field, at most 20 */
export function readBody(endpoint: Endpoint, sent: unknown): unknown {
  const schema = jsonOf(endpoint);
  if (schema === undefined) return undefined;
  const context: ValuesContext = { isEdit: comparedEdits.has(endpoint) };
  // Stop at the first error and look at each field below: Yup would collect errors without limit.
  const options = { stripUnknown: true, abortEarly: true, disableStackTrace: true, context };
  try {
    return schema.validateSync(sent, options);
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const found = Object.keys(schema.fields)
      .flatMap((name) => findFieldError(schema, name, sent, options) ?? [])
      .slice(0, fieldErrorsMax);
    const errors = found.length > 0 ? found : [toFieldError(error)];
    throw new AppError('invalid_fields', errors[0]?.message, { errors });
  }
}

function findFieldError(
  schema: ObjectSchema<AnyObject>,
  name: string,
  sent: unknown,
  options: ValidateOptions,
): FieldError | null {
  try {
    schema.validateSyncAt(name, sent, options);
    return null;
  } catch (error) {
    if (error instanceof ValidationError) return toFieldError(error);
    throw error;
  }
}

const toFieldError = (error: ValidationError): FieldError => ({
  field: error.path ?? '',
  message: sentenceOf(error),
});

/** Maximum length of an error sentence: Yup's own repeat the value, whatever its length. */
const sentenceMax = 200;
const notValid = 'Is not valid';

/** The sentence of the schema, or a plain one instead of Yup's own, which begin with the path of the field. */
function sentenceOf({ message, path = 'this', type = '', params = {} }: ValidationError): string {
  if (!message.startsWith(`${path} `)) return message.length > sentenceMax ? notValid : message;
  const { value, min, max, values } = params;
  const unit = typeof value === 'string' ? ' characters' : Array.isArray(value) ? ' entries' : '';
  switch (type) {
    case 'min':
      return `Must be at least ${String(min)}${unit}`;
    case 'max':
      return `Must be at most ${String(max)}${unit}`;
    case 'integer':
      return 'Must be a whole number';
    case 'oneOf':
      return `Must be one of ${String(values)}`;
    case 'required':
    case 'optionality':
    case 'nullable':
      return 'Must be given';
    default:
      return notValid;
  }
}

type ReadHeader = (name: string) => string | undefined;

export function readIdempotencyKey(header: ReadHeader): string | null {
  const key = header(headers.idempotencyKey.toLowerCase());
  if (key === undefined) return null;
  if (!idempotencyKeyPattern.test(key)) {
    throw new AppError(
      'malformed_request',
      `${headers.idempotencyKey} must have 1 to 100 visible characters.`,
    );
  }
  return key;
}

export function readEntityId(header: ReadHeader): number | null {
  const value = header(headers.entityId.toLowerCase());
  return value === undefined ? null : toId(value, `${headers.entityId} must be an id.`);
}

/** Stands for an entity tag that is not one of our versions; no row has it. */
const unknownVersion = 0;

/**
 * The version of `If-Match`, quoted or not; null without one or for `*`. Any other tag is a failed precondition, not a
 * malformed request. Source: RFC 9110 §13.1.1.
 */
export function readIfMatch(header: ReadHeader): number | null {
  const value = header(headers.ifMatch.toLowerCase());
  if (value === undefined || value === '*') return null;
  const version = value.replace(/^(?:W\/)?"(.*)"$/, '$1');
  return idPattern.test(version) ? Number(version) : unknownVersion;
}

/** Inherited property names. Yup mistakes them for fields of the schema and throws. */
const inheritedNames = new Set(Object.getOwnPropertyNames(Object.prototype));

/**
 * The value as a JSON object that is safe to read. Walks it without recursion, because an attacker chooses the depth.
 * @throws {AppError} `malformed_request` for any other value, for one nested too deeply, or one with inherited names
 */
export function toJsonObject(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new AppError('malformed_request', 'The body must be a JSON object.');
  }
  let level: object[] = [value];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > bodyLimits.depth) throw new AppError('malformed_request', 'The body is nested too deeply.');
    if (level.some((item) => Object.keys(item).some((name) => inheritedNames.has(name)))) {
      throw new AppError('malformed_request', 'The body has a name in it that cannot be used.');
    }
    level = level.flatMap((item) => Object.values(item) as unknown[]).filter(isObject);
  }
  return value as Record<string, unknown>;
}

const isObject = (item: unknown): item is object => typeof item === 'object' && item !== null;
