import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { compileMailLayout, layoutPath } from './compile-mail-layout.ts';

test('the committed layout of mails is what MJML makes of its source', async () => {
  expect(await readFile(layoutPath, 'utf8')).toBe(await compileMailLayout());
});
