import type {
  Schema,
  SchemaDescription,
  SchemaFieldDescription,
  SchemaInnerTypeDescription,
  SchemaObjectDescription,
} from 'yup';

/** The subset of JSON Schema (draft 2020-12) that our schemas need. */
export interface JsonSchema {
  type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean';
  anyOf?: JsonSchema[];
  enum?: readonly unknown[];
  const?: unknown;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean;
  items?: JsonSchema;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  format?: string;
  default?: unknown;
}

/** Whether callers send or receive the value. Sent values may have additional fields and omit defaults. */
type Direction = 'sent' | 'received';

/**
 * Converts a Yup schema to JSON Schema. Rules that JSON Schema cannot express, such as a visible length, are omitted.
 */
export function toJsonSchema(schema: Schema, direction: Direction): JsonSchema {
  return convert(schema.describe(), direction);
}

function convert(field: SchemaFieldDescription, direction: Direction): JsonSchema {
  // References and lazy schemas are not used in the contracts.
  if (!('nullable' in field)) return {};
  const described = { ...shapeOf(field, direction), ...defaultOf(field, direction) };
  if (!field.nullable || Object.keys(described).length === 0) return described;
  const options = described.enum?.filter((option) => option !== null);
  return { anyOf: [options === undefined ? described : { ...described, enum: options }, { const: null }] };
}

function shapeOf(field: SchemaDescription, direction: Direction): JsonSchema {
  const limits = limitsOf(field);
  switch (field.type) {
    case 'object':
      return objectOf(field as SchemaObjectDescription, direction);
    case 'array': {
      const { innerType } = field as SchemaInnerTypeDescription;
      const inner = Array.isArray(innerType) ? innerType[0] : innerType;
      return {
        type: 'array',
        ...(inner === undefined ? {} : { items: convert(inner, direction) }),
        ...(limits.min === undefined ? {} : { minItems: limits.min }),
        ...(limits.max === undefined ? {} : { maxItems: limits.max }),
      };
    }
    case 'number':
      return {
        type: hasTest(field, 'integer') ? 'integer' : 'number',
        ...(limits.min === undefined ? {} : { minimum: limits.min }),
        ...(limits.max === undefined ? {} : { maximum: limits.max }),
      };
    case 'boolean':
      return { type: 'boolean' };
    case 'string':
      return {
        type: 'string',
        ...(field.oneOf.length === 0 ? {} : { enum: field.oneOf }),
        ...(limits.min === undefined ? {} : { minLength: limits.min }),
        ...(limits.max === undefined ? {} : { maxLength: limits.max }),
        ...(hasTest(field, 'calendar-day') ? { format: 'date' } : {}),
        ...(hasTest(field, 'instant') ? { format: 'date-time' } : {}),
      };
    default:
      return {};
  }
}

function objectOf({ fields }: SchemaObjectDescription, direction: Direction): JsonSchema {
  const entries = Object.entries(fields);
  // An object without named fields accepts any.
  if (entries.length === 0) return { type: 'object' };
  const required = entries
    .filter(([, field]) => 'optional' in field && !field.optional)
    .map(([name]) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, field]) => [name, convert(field, direction)])),
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: direction === 'sent',
  };
}

function defaultOf(field: SchemaDescription, direction: Direction): JsonSchema {
  const hasDefault = direction === 'sent' && field.default !== undefined && field.type !== 'object';
  return hasDefault ? { default: field.default } : {};
}

function hasTest(field: SchemaDescription, name: string): boolean {
  return field.tests.some((test) => test.name === name);
}

function limitsOf(field: SchemaDescription): { min?: number; max?: number } {
  const limits: { min?: number; max?: number } = {};
  for (const { name, params } of field.tests) {
    if ((name === 'min' || name === 'max') && typeof params?.[name] === 'number') limits[name] = params[name];
  }
  return limits;
}
