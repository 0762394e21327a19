import { expect, test } from 'vitest';
import { pictureSources } from './pictures.ts';

test("a picture of the server's own is offered in every width it is kept in", () => {
  expect(pictureSources('/pictures/cedar-steam-1-1600.webp')).toEqual({
    src: '/pictures/cedar-steam-1-960.webp',
    srcSet:
      '/pictures/cedar-steam-1-480.webp 480w, /pictures/cedar-steam-1-960.webp 960w, /pictures/cedar-steam-1-1600.webp 1600w',
  });
});

test('a picture that comes without TLS is asked for with it, but for this machine', () => {
  expect(pictureSources('http://pictures.example/a.webp')).toEqual({
    src: 'https://pictures.example/a.webp',
  });
  expect(pictureSources('http://localhost:4000/pictures/plan.webp').src).toMatch(/^http:/);
});

test('a picture from elsewhere is taken as it is', () => {
  const url = 'https://pictures.example/a-960.webp';
  expect(pictureSources(url)).toEqual({ src: url });
  expect(pictureSources('/pictures/plan.webp')).toEqual({ src: '/pictures/plan.webp' });
});
