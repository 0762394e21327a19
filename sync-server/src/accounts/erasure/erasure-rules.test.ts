import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { openTestDatabase, type TestDatabase } from '#server/test-support/test-database.ts';
import { readSchema } from '#server/test-support/table-contents.ts';
import { erasureRules } from './erasure-rules.ts';
import type { TableRule } from './table-rule.ts';

const columnsOf = ({ erased, kept = {}, impersonal = [] }: TableRule): string[] => [
  ...(erased?.columns ?? []),
  ...Object.keys(kept),
  ...impersonal,
];

describeOnBothEngines('the rules of erasure', (engine) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(engine);
  });
  afterAll(() => opened.remove());

  test('every column has exactly one rule: a new one must be given one in erasure-rules.ts', async () => {
    const schema = await readSchema(opened.database);
    const found = Object.fromEntries(schema.map(({ table, columns }) => [table, [...columns].sort()]));
    const ruled = Object.fromEntries(
      Object.entries(erasureRules).map(([table, rule]) => [table, columnsOf(rule).sort()]),
    );
    expect(ruled).toEqual(found);
  });

  test('a column that refers to a person is erased, or kept with a reason', async () => {
    const schema = await readSchema(opened.database);
    const named = schema.flatMap(({ table, people }) => people.map((column) => ({ table, column })));
    expect(named.length).toBeGreaterThan(15);
    const forgotten = named.filter(({ table, column }) => erasureRules[table]?.impersonal?.includes(column));
    expect(forgotten).toEqual([]);
  });
});
