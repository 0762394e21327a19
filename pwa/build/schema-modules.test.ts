import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findSchemaModules } from './schema-modules.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'wellens-contracts-'));
  mkdirSync(join(root, 'contracts/fields'), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

test('modules that import yup, also through others, are found; those that import only types are not', () => {
  const modules = {
    'fields/fields.ts': "import { string } from 'yup';\nexport const text = () => string();",
    'fields/names.ts': "import { text } from './fields.ts';\nexport const name = text();",
    'user.ts': "import {\n  name,\n} from '#contracts/fields/names.ts';\nexport const user = { name };",
    'shown.ts': "import type { user } from '#contracts/user.ts';\nexport type Shown = typeof user;",
    'limits.ts': 'export const most = 3;',
  };
  for (const [name, text] of Object.entries(modules)) writeFileSync(join(root, 'contracts', name), text);
  const found = [...findSchemaModules(root)].map((file) => file.slice(join(root, 'contracts/').length));
  expect(found.sort()).toEqual(['fields/fields.ts', 'fields/names.ts', 'user.ts']);
});
