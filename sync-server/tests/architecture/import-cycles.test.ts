import { describe, expect, test } from 'vitest';
import { findCycles, readFileGraph, toFolderGraph, type Graph } from './import-graph.ts';

const graphOf = (imports: Record<string, string[]>): Graph =>
  new Map(Object.entries(imports).map(([from, to]) => [from, new Set(to)]));

describe.each(['sync-server/src', 'pwa/src'])('%s', (root) => {
  const files = readFileGraph(root);

  test('is read', () => {
    expect(files.size).toBeGreaterThan(100);
    expect([...files.values()].some((targets) => targets.size > 0)).toBe(true);
  });

  test('has no import cycle between files', () => {
    expect(findCycles(files)).toEqual([]);
  });

  test('has no import cycle between folders', () => {
    expect(findCycles(toFolderGraph(files, root))).toEqual([]);
  });

  test('has no import cycle between its top-level folders', () => {
    expect(findCycles(toFolderGraph(files, root, 1))).toEqual([]);
  });
});

test('a cycle is found, including one through a third file', () => {
  const graph = graphOf({ a: ['b'], b: ['c'], c: ['a', 'd'], d: [] });
  expect(findCycles(graph)).toEqual([['a', 'b', 'c']]);
  expect(findCycles(graphOf({ a: ['b'], b: ['c'], c: [] }))).toEqual([]);
});

test('two folders whose files import each other without a cycle of files are a cycle of folders', () => {
  const files = graphOf({
    'src/x/a.ts': ['src/y/b.ts'],
    'src/y/c.ts': ['src/x/d.ts'],
    'src/main.ts': ['src/x/a.ts'],
  });
  expect(findCycles(files)).toEqual([]);
  expect(findCycles(toFolderGraph(files, 'src'))).toEqual([['src/x', 'src/y']]);
});
