import { describe, expect, test } from 'vitest';
import { renewFirstPage } from './search-page.ts';

describe('a search that is read anew', () => {
  test('keeps the pages behind the first where they join on', () => {
    const known = { ids: [9, 8, 7, 6, 5], next: 'after-5' };
    expect(renewFirstPage(known, { ids: [10, 9, 8], next: 'after-8' })).toEqual({
      ids: [10, 9, 8, 7, 6, 5],
      next: 'after-5',
    });
  });

  test('starts again where so much is new that a gap could lie between', () => {
    const page = { ids: [12, 11, 10], next: 'after-10' };
    expect(renewFirstPage({ ids: [9, 8, 7], next: null }, page)).toEqual(page);
    expect(renewFirstPage(undefined, page)).toEqual(page);
  });

  test('ends where the server says that the first page is all', () => {
    const page = { ids: [9, 8], next: null };
    expect(renewFirstPage({ ids: [9, 8, 7], next: null }, page)).toEqual(page);
  });
});
