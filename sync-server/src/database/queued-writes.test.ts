import { afterEach, beforeEach, expect, test } from 'vitest';
import { AppError } from '#server/lib/errors.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { openTestDatabase, type TestDatabase } from '#server/test-support/test-database.ts';
import type { Trx } from './database.ts';
import { CachedRows, findDuplicate, queueInsert, readPastQueue } from './queued-writes.ts';

interface Category {
  id: number;
  name: string;
  icon: string;
}

const categoryOf = (id: number): Category => ({ id, name: `Category ${id}`, icon: 'spa' });

describeOnBothEngines('queued writes', (engine) => {
  let opened: TestDatabase;
  beforeEach(async () => {
    opened = await openTestDatabase(engine);
  });
  afterEach(() => opened.remove());

  /** Statements of a write that name categories, in their order: `insert`, `select` … */
  async function statementsOf(work: (trx: Trx) => Promise<unknown>): Promise<string[]> {
    const statements: string[] = [];
    await opened.database.write((trx) => {
      trx.on('query', ({ sql }: { sql: string }) => {
        if (sql.includes('categories')) statements.push(sql.split(' ', 1)[0] ?? '');
      });
      return work(trx);
    });
    return statements;
  }

  const findNames = () => opened.database.read('categories').orderBy('id').pluck<string[]>('name');

  test('rows are stored as a set, and before a statement that names their table', async () => {
    const statements = await statementsOf(async (trx) => {
      await queueInsert(trx, 'categories', [categoryOf(1)]);
      await queueInsert(trx, 'categories', [categoryOf(2)]);
      expect(await trx('categories').pluck('id')).toEqual([1, 2]);
      await queueInsert(trx, 'categories', [categoryOf(3)]);
    });
    expect(statements.slice(0, 2)).toEqual(['insert', 'select']);
    expect(await findNames()).toEqual(['Category 1', 'Category 2', 'Category 3']);
  });

  test('a read past them has them stored only where one of them matters to it', async () => {
    const statements = await statementsOf(async (trx) => {
      await queueInsert(trx, 'categories', [categoryOf(1)]);
      const find = (id: number) =>
        readPastQueue(
          trx,
          'categories',
          (row: Category) => row.id === id,
          () => trx('categories').where({ id }).pluck<number[]>('id'),
        );
      expect(await find(7)).toEqual([]);
      expect(await find(1)).toEqual([1]);
    });
    expect(statements).toEqual(['select', 'insert', 'select']);
  });

  test('of two works that store the same id, the second is refused alone', async () => {
    const add = (name: string) =>
      opened.database.write(async (trx) => {
        const find = async () => (await trx<Category>('categories').where('id', 1).first()) ?? null;
        if ((await findDuplicate(trx, find)) !== null) throw new AppError('conflict');
        await queueInsert(trx, 'categories', [{ ...categoryOf(1), name }]);
      });
    const results = await Promise.allSettled([add('first'), add('second')]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(await findNames()).toEqual(['first']);
  });

  test('a row that several works change is read once and holds what all of them did', async () => {
    const cached = new CachedRows<Category>({
      table: 'categories',
      find: (trx, ids) => trx<Category>('categories').whereIn('id', [...ids]),
      update: (trx, rows) => trx('categories').insert(rows).onConflict('id').merge(['name']),
    });
    await opened.database.write((trx) => trx('categories').insert(categoryOf(1)));
    const append = (letter: string) =>
      opened.database.write(async (trx) => {
        const row = await cached.find(trx, 1);
        if (row === null) throw new Error('The category is gone');
        await cached.update(trx, { ...row, name: row.name + letter });
      });
    await Promise.all([append('a'), append('b'), append('c')]);
    expect(await findNames()).toEqual(['Category 1abc']);
  });
});
