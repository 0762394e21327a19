import { afterEach, expect, test } from 'vitest';
import { isHomeBefore, noteVisit } from './visited-pages.ts';

/** As the router leaves it: entries of the history are counted. */
function visit(idx: number, pathname: string): void {
  window.history.replaceState({ idx }, '');
  noteVisit(pathname);
}

afterEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, '');
});

test('home right before this page is known, also after a reload', () => {
  visit(0, '/');
  visit(1, '/properties/37');
  expect(isHomeBefore()).toBe(true);
  noteVisit('/properties/37');
  expect(isHomeBefore()).toBe(true);
});

test('another page before, or none, is not home', () => {
  visit(0, '/properties/37');
  expect(isHomeBefore()).toBe(false);
  visit(1, '/wishlist');
  visit(2, '/properties/12');
  expect(isHomeBefore()).toBe(false);
});

test('what came after a page that the person went back to is forgotten', () => {
  visit(0, '/trips');
  visit(1, '/');
  visit(0, '/trips');
  visit(1, '/messages');
  visit(2, '/properties/12');
  expect(isHomeBefore()).toBe(false);
});
