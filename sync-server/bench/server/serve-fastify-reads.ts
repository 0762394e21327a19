import { propertyQuerySchema } from '#contracts/domain/catalog/property-query.ts';
import { listingTypesOf } from '#contracts/rules/search/retreat-type-matching.ts';
import { foldText } from '#contracts/rules/text/text-folding.ts';
import { readSearch } from '#server/search/property-query.ts';
import { loadBaseline } from '../baselines.ts';
import { openSqliteBaseline, type Statement } from '../sqlite-baseline.ts';
import type { Ready } from './served.ts';

/** What is used of Fastify. */
interface Request {
  query: unknown;
  params: { id: string };
}
interface Reply {
  header(name: string, value: string): Reply;
  send(body: string): Reply;
}
interface Fastify {
  get(path: string, handler: (request: Request, reply: Reply) => Reply): void;
  listen(options: { port: number; host: string }): Promise<string>;
}

/**
 * Yardstick: Fastify with better-sqlite3, which reads the stored documents of the listings that match and joins them.
 * Statements are compiled once per shape of a search.
 */
const db = openSqliteBaseline();
const statements = new Map<string, Statement>();

function prepared(sql: string): Statement {
  const known = statements.get(sql) ?? db.prepare(sql);
  statements.set(sql, known);
  return known;
}

function findDocuments(query: unknown): string[] {
  const { filters, limit } = readSearch(propertyQuerySchema.validateSync(query));
  const conditions = ['is_verified = 1', 'max_guests >= ?'];
  const values: unknown[] = [filters.guests ?? 1];
  const narrow = (condition: string, ...given: unknown[]): void => {
    conditions.push(condition);
    values.push(...given);
  };
  const { minPrice, maxPrice } = filters;
  if (minPrice !== undefined) narrow('price_per_night >= ?', minPrice);
  if (maxPrice !== undefined) narrow('price_per_night <= ?', maxPrice);
  if (filters.instantBook === true) narrow('instant_book = 1');
  const types = listingTypesOf(filters.retreatTypes ?? []);
  if (types.length > 0) {
    const marks = types.map(() => '?').join(', ');
    narrow(
      `EXISTS (SELECT 1 FROM property_retreat_types t WHERE t.property_id = p.id AND t.type IN (${marks}))`,
      ...types,
    );
  }
  const place = foldText(filters.location ?? '');
  if (place !== '') narrow('instr(search_text, ?) > 0', place);
  const sql = `SELECT document FROM properties p WHERE ${conditions.join(' AND ')} ORDER BY created_at DESC, id DESC LIMIT ?`;
  return (prepared(sql).all(...values, limit) as { document: string }[]).map(({ document }) => document);
}

const json = 'application/json; charset=utf-8';
const createFastify = loadBaseline('fastify') as () => Fastify;
const app = createFastify();
app.get('/api/properties', ({ query }, reply) =>
  reply.header('content-type', json).send(`[${findDocuments(query).join(',')}]`),
);
app.get('/api/properties/:id', ({ params }, reply) => {
  const row = prepared('SELECT document FROM properties WHERE id = ?').get(Number(params.id)) as {
    document: string;
  };
  return reply.header('content-type', json).send(row.document);
});
const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.({ port: Number(new URL(address).port) } satisfies Ready);
