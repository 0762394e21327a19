import { expect, test } from 'vitest';
import { isImageUrl } from '#contracts/fields/fields.ts';
import { canPreview, examplePictures, judgeAddress, moved } from './image-address.ts';

test('an address is trimmed; an empty or known one is ignored', () => {
  expect(judgeAddress('  https://a.example/1.jpg ', [])).toEqual({
    kind: 'added',
    url: 'https://a.example/1.jpg',
  });
  expect(judgeAddress('   ', [])).toEqual({ kind: 'ignored', isKnown: false });
  expect(judgeAddress(' https://a.example/1.jpg', ['https://a.example/1.jpg'])).toEqual({
    kind: 'ignored',
    isKnown: true,
  });
});

test.each(['javascript:alert(1)', 'data:image/png;base64,AA', 'photo.jpg', 'ftp://a.example/1.jpg'])(
  '%s is no image',
  (typed) => {
    expect(judgeAddress(typed, [])).toEqual({ kind: 'invalid' });
  },
);

test('an http address is refused, because no guest would see the photo', () => {
  expect(judgeAddress('http://a.example/1.jpg', [])).toEqual({ kind: 'insecure' });
  expect(judgeAddress(examplePictures[0].url, [])).toMatchObject({ kind: 'added' });
});

test('both examples are pictures a listing may have', () => {
  expect(examplePictures.map(({ url }) => isImageUrl(url))).toEqual([true, true]);
});

test('others’ pictures are loaded over https only', () => {
  const origin = 'http://localhost:4000';
  expect(canPreview('/pictures/a-960.webp', origin)).toBe(true);
  expect(canPreview('https://a.example/1.jpg', origin)).toBe(true);
  expect(canPreview('http://a.example/1.jpg', origin)).toBe(false);
});

test('an entry moves to its new position', () => {
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
});
