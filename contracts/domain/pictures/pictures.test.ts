import { expect, test } from 'vitest';
import { pictureSources } from './pictures.ts';

test("one of the server's own pictures is offered in every stored width", () => {
  expect(pictureSources('/pictures/cedar-steam-1-1600.webp')).toEqual({
    src: '/pictures/cedar-steam-1-960.webp',
    srcSet:
      '/pictures/cedar-steam-1-480.webp 480w, /pictures/cedar-steam-1-960.webp 960w, /pictures/cedar-steam-1-1600.webp 1600w',
  });
});

test('an http URL becomes https, except on this machine', () => {
  expect(pictureSources('http://pictures.example/a.webp')).toEqual({
    src: 'https://pictures.example/a.webp',
  });
  expect(pictureSources('http://localhost:4000/pictures/plan.webp').src).toMatch(/^http:/);
});

test('the URL of any other picture is not changed', () => {
  const url = 'https://pictures.example/a-960.webp';
  expect(pictureSources(url)).toEqual({ src: url });
  expect(pictureSources('/pictures/plan.webp')).toEqual({ src: '/pictures/plan.webp' });
});
