import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '#server/lib/errors.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { openTestDatabase, type TestDatabase } from '#server/test-support/test-database.ts';
import type { Trx } from './database.ts';
import { prefetch } from './database.ts';
import { setMeta } from './meta-repository.ts';
import { CachedRows, findDuplicate, PrefetchedReads, queueInsert, readPastQueue } from './queued-writes.ts';

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

  test('a statement with a longer name that ends like their table leaves them queued', async () => {
    const statements = await statementsOf(async (trx) => {
      await queueInsert(trx, 'categories', [categoryOf(1)]);
      await trx.raw('select 1 as old_categories');
    });
    expect(statements[0]).toBe('select');
    expect(await findNames()).toEqual(['Category 1']);
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
      tables: ['categories'],
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

  test('such a row is read again after a statement that may have changed what it was read from', async () => {
    let readings = 0;
    const cached = new CachedRows<Category>({
      table: 'categories',
      tables: ['categories', 'meta'],
      find: async (trx, ids) => {
        readings += 1;
        return await trx<Category>('categories').whereIn('id', [...ids]);
      },
      update: (trx, rows) => trx('categories').insert(rows).onConflict('id').merge(['name']),
    });
    await opened.database.write((trx) => trx('categories').insert(categoryOf(1)));
    await opened.database.write(async (trx) => {
      const changed = { ...((await cached.find(trx, 1)) as Category), name: 'Changed' };
      await cached.update(trx, changed);
      expect(await cached.find(trx, 1)).toEqual(changed);
      expect(readings).toBe(1);
      await setMeta(trx, 'word', 'said');
      expect(await cached.find(trx, 1)).toEqual(changed);
      expect(readings).toBe(2);
    });
    expect(await findNames()).toEqual(['Changed']);
  });

  test('a row is read past changes of others, which are stored together at the end', async () => {
    const cached = new CachedRows<Category>({
      table: 'categories',
      tables: ['categories', 'meta'],
      find: (trx, ids) => trx<Category>('categories').whereIn('id', [...ids]),
      update: (trx, rows) => trx('categories').insert(rows).onConflict('id').merge(['name']),
    });
    const ids = [1, 2, 3];
    await opened.database.write((trx) => trx('categories').insert(ids.map(categoryOf)));
    const statements = await statementsOf(async (trx) => {
      for (const id of ids) {
        const row = (await cached.find(trx, id)) as Category;
        await cached.update(trx, { ...row, name: `Changed ${id}` });
      }
    });
    expect(statements.slice(0, ids.length)).toEqual(['select', 'select', 'select']);
    expect(await findNames()).toEqual(['Changed 1', 'Changed 2', 'Changed 3']);
  });

  describe('what the works of a group ask for', () => {
    let readings: number[][];
    const names = new PrefetchedReads<number, string | null>({
      tables: ['categories'],
      nameOf: String,
      read: async (trx, ids) => {
        readings.push([...ids]);
        const rows: Category[] = await trx<Category>('categories').whereIn('id', [...ids]);
        return new Map(ids.map((id) => [String(id), rows.find((row) => row.id === id)?.name ?? null]));
      },
    });
    beforeEach(async () => {
      readings = [];
      await opened.database.write((trx) => trx('categories').insert([categoryOf(1), categoryOf(2)]));
    });

    /** Works of one group, each of which reads a name and then does something. */
    const writeTogether = (works: readonly { id: number; then?: (trx: Trx) => Promise<unknown> }[]) =>
      Promise.all(
        works.map(({ id, then }) =>
          opened.database.write(
            async (trx) => {
              const name = await names.find(trx, id, 'categories', (row: Category) => row.id === id);
              await then?.(trx);
              return name;
            },
            { locks: [], prefetch: [prefetch(names, id)] },
          ),
        ),
      );

    test('is read in one statement', async () => {
      expect(await writeTogether([{ id: 1 }, { id: 2 }, { id: 3 }])).toEqual([
        'Category 1',
        'Category 2',
        null,
      ]);
      expect(readings).toEqual([[1, 2, 3]]);
    });

    test('is read again after a statement that may have changed it', async () => {
      const rename = (trx: Trx) => trx('categories').where('id', 2).update('name', 'Renamed');
      expect(await writeTogether([{ id: 1, then: rename }, { id: 2 }])).toEqual(['Category 1', 'Renamed']);
      expect(readings).toEqual([[1, 2], [2]]);
    });

    test('is read once more for all works after such a statement', async () => {
      const rename = (trx: Trx) => trx('categories').where('id', 2).update('name', 'Renamed');
      const found = await writeTogether([{ id: 1, then: rename }, { id: 2 }, { id: 2 }]);
      expect(found).toEqual(['Category 1', 'Renamed', 'Renamed']);
      expect(readings).toEqual([[1, 2, 2], [2]]);
    });

    test('is read again where a queued row matters, and not where none does', async () => {
      const add = (trx: Trx) => queueInsert(trx, 'categories', [categoryOf(3)]);
      const found = await writeTogether([{ id: 1, then: add }, { id: 2 }, { id: 3 }]);
      expect(found).toEqual(['Category 1', 'Category 2', 'Category 3']);
      expect(readings).toEqual([[1, 2, 3], [3]]);
    });
  });
});
