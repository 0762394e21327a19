import { afterEach, beforeEach, expect, test } from 'vitest';
import { handOverLcpImage } from './lcp-image.ts';

const url = '/pictures/cedar-960.webp';
const isThere = () => document.querySelector('.lcp-image') !== null;

/** jsdom loads no pictures and does not select a source. */
function image(address: string, className = ''): HTMLImageElement {
  const made = document.createElement('img');
  made.className = className;
  Object.defineProperty(made, 'currentSrc', { value: address });
  document.body.append(made);
  return made;
}

beforeEach(() => {
  image(url, 'lcp-image');
  handOverLcpImage();
});
afterEach(() => document.body.replaceChildren());

test('the image is removed when the app shows the same one, and not for another one', () => {
  image('/pictures/mesa-960.webp').dispatchEvent(new Event('load'));
  expect(isThere()).toBe(true);
  image(url).dispatchEvent(new Event('load'));
  expect(isThere()).toBe(false);
});

test.each(['pointerdown', 'keydown', 'wheel', 'popstate'])('it is removed on %s', (type) => {
  window.dispatchEvent(new Event(type));
  expect(isThere()).toBe(false);
});
