/** A string must match completely. */
export type JsonPattern = string | { source: string; flags: string };
type Pattern = string | RegExp;

interface RoleOptions {
  level?: number;
  pressed?: boolean;
  checked?: boolean;
}

type Look =
  /** As `queryAllByRole` of Testing Library. */
  | { by: 'role'; value: string; options: RoleOptions & { name?: JsonPattern } }
  | { by: 'text'; value: JsonPattern }
  | { by: 'selector'; value: string };

/** Finds elements like a person: by role and name, or by text. Sent to the page as JSON. */
export type ElementQuery = Look & {
  within?: ElementQuery;
  /** Only elements that contain this one. */
  having?: ElementQuery;
};

const toJson = (pattern: Pattern): JsonPattern =>
  typeof pattern === 'string' ? pattern : { source: pattern.source, flags: pattern.flags };

export const role = (value: string, name?: Pattern, options: RoleOptions = {}): ElementQuery => ({
  by: 'role',
  value,
  options: name === undefined ? options : { ...options, name: toJson(name) },
});

export const text = (value: Pattern): ElementQuery => ({ by: 'text', value: toJson(value) });

/** For elements without an accessible name, such as a canvas. */
export const selector = (value: string): ElementQuery => ({ by: 'selector', value });

export const within = (outer: ElementQuery, inner: ElementQuery): ElementQuery => ({
  ...inner,
  within: inner.within === undefined ? outer : within(outer, inner.within),
});

export const having = (outer: ElementQuery, inner: ElementQuery): ElementQuery => ({
  ...outer,
  having: inner,
});

/** For failure messages. */
export function describeQuery(query: ElementQuery): string {
  const show = (pattern: JsonPattern): string =>
    typeof pattern === 'string' ? JSON.stringify(pattern) : `/${pattern.source}/${pattern.flags}`;
  const name = query.by === 'role' ? query.options.name : undefined;
  return [
    `${query.by} ${show(query.value)}`,
    name === undefined ? '' : ` named ${show(name)}`,
    query.having === undefined ? '' : ` having ${describeQuery(query.having)}`,
    query.within === undefined ? '' : ` within ${describeQuery(query.within)}`,
  ].join('');
}
