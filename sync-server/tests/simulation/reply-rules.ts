/** Contents that no answer may have: hashes, secrets, server paths, SQL. */
const forbidden: Record<string, RegExp> = {
  'a hash': /\$argon2|password_?hash|token_?hash/i,
  'a stack': /\\n\s+at .+:\d+:\d+|node_modules/,
  'a path': /\/tmp\/|\/src\/[\w-]+\/|[\w-]+\.(?:sqlite|ts)\b/,
  'a query': /\bSQLITE_|select .+ from |insert into |syntax error at/i,
};
const address = /[\w.+-]+@[\w-]+\.example/g;

/**
 * @param own email address of the caller; null for a visitor
 * @returns the forbidden contents found in an answer
 */
export function findLeaks(text: string, own: string | null): string[] {
  const kinds = Object.keys(forbidden).filter((kind) => forbidden[kind]?.test(text) === true);
  const strangers = (text.match(address) ?? []).filter((found) => found !== own);
  return [...kinds, ...strangers.map((found) => `the address ${found}`)];
}
