/** Knex prints what it also throws; it is told once, by whoever catches it. */
export const quietKnexLog = {
  warn: () => undefined,
  error: () => undefined,
  deprecate: () => undefined,
  debug: () => undefined,
};
