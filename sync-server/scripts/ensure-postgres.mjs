/** Makes sure there is a PostgreSQL for the tests, where one can be installed; without it they report themselves as not run. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installPackage } from './install-package.mjs';

const folders = (process.env['PATH'] ?? '').split(delimiter);
const found =
  existsSync('/usr/lib/postgresql') || folders.some((folder) => existsSync(join(folder, 'initdb')));
if (!found) installPackage('postgresql', 'the second database engine; tests of it are skipped without');
