import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { scopedName } from './scoped-name.ts';

const card = resolve('pwa/src/ui/card.module.css');

test('classes of one name in two stylesheets differ, and those of one stylesheet end alike', () => {
  expect(scopedName('root', card)).not.toBe(scopedName('root', resolve('pwa/src/ui/chip.module.css')));
  expect(scopedName('root', card).replace('root', 'title')).toBe(scopedName('title', card));
});
