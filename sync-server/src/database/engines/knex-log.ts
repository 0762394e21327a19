/** Knex logs errors that it also throws. Silence it; callers log. */
export const quietKnexLog = {
  warn: () => undefined,
  error: () => undefined,
  deprecate: () => undefined,
  debug: () => undefined,
};
