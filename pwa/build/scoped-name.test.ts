import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { scopedName } from './scoped-name.ts';

const card = resolve('pwa/src/ui/card.module.css');

test('classes of one name in two stylesheets differ, and those of one stylesheet end alike', () => {
  expect(scopedName('root', card)).not.toBe(scopedName('root', resolve('pwa/src/ui/chip.module.css')));
  expect(scopedName('root', card).replace('root', 'title')).toBe(scopedName('title', card));
});

test('two classes that would have the same name end the build', () => {
  const nameAll = () => {
    for (let number = 0; number < 100_000; number += 1) scopedName('root', `/pwa/part-${number}.module.css`);
  };
  expect(nameAll).toThrow(/\.root of .* and \.root of .* are both named root_/);
});
