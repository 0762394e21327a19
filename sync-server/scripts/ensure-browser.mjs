/** Makes sure there is a Chromium for the journeys: the one named by CHROMIUM_PATH, one that is installed, or a new one. */
import { existsSync } from 'node:fs';
import { installPackage } from './install-package.mjs';

const places = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const found = places.some((path) => path !== undefined && existsSync(path));
if (!found && !installPackage('chromium', 'the browser the journeys drive; or set CHROMIUM_PATH'))
  process.exit(1);
