import { afterEach, expect, test } from 'vitest';
import { isHomeBefore, noteVisit } from './visited-pages.ts';

/** Simulates a navigation: the router numbers the entries of the browser history. */
function visit(idx: number, pathname: string): void {
  window.history.replaceState({ idx }, '');
  noteVisit(pathname);
}

afterEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, '');
});

test('home directly before this page is recognized, even after a reload', () => {
  visit(0, '/');
  visit(1, '/properties/37');
  expect(isHomeBefore()).toBe(true);
  noteVisit('/properties/37');
  expect(isHomeBefore()).toBe(true);
});

test('another previous page, or none, is not home', () => {
  visit(0, '/properties/37');
  expect(isHomeBefore()).toBe(false);
  visit(1, '/wishlist');
  visit(2, '/properties/12');
  expect(isHomeBefore()).toBe(false);
});

test('going back removes the entries after that page', () => {
  visit(0, '/trips');
  visit(1, '/');
  visit(0, '/trips');
  visit(1, '/messages');
  visit(2, '/properties/12');
  expect(isHomeBefore()).toBe(false);
});
