import { afterEach, beforeEach, expect, test } from 'vitest';
import { handOverFirstPicture } from './first-picture.ts';

const url = '/pictures/cedar-960.webp';
const isThere = () => document.querySelector('.boot-picture') !== null;

/** jsdom loads no pictures and chooses none. */
function image(address: string, className = ''): HTMLImageElement {
  const made = document.createElement('img');
  made.className = className;
  Object.defineProperty(made, 'currentSrc', { value: address });
  document.body.append(made);
  return made;
}

beforeEach(() => {
  image(url, 'boot-picture');
  handOverFirstPicture();
});
afterEach(() => document.body.replaceChildren());

test("the page's own picture goes when the app shows the same one, and not for another", () => {
  image('/pictures/mesa-960.webp').dispatchEvent(new Event('load'));
  expect(isThere()).toBe(true);
  image(url).dispatchEvent(new Event('load'));
  expect(isThere()).toBe(false);
});

test.each(['pointerdown', 'keydown', 'wheel', 'popstate'])('it goes with %s', (type) => {
  window.dispatchEvent(new Event(type));
  expect(isThere()).toBe(false);
});
