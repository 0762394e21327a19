import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeSampleMap } from '../../sync-server/world-map/sample-map.ts';
import { startServer } from '../e2e/support/server.ts';
import { takeAccountScreens } from './screens/account-screens.ts';
import { Camera } from './screens/camera.ts';
import { takeDashboardScreens } from './screens/dashboard-screens.ts';
import { takeGuestScreens } from './screens/guest-screens.ts';
import { takeHostScreens } from './screens/host-screens.ts';
import { takeStaffScreens } from './screens/staff-screens.ts';
import { sampleMiddle, takeTownScreens } from './screens/town-screens.ts';
import { takeVisitorScreens } from './screens/visitor-screens.ts';

/**
 * Takes screenshots: those for review in `docs/screens`, named like their mock-ups if they have one, and those for
 * stores and install dialogs. Run it on a built app: `npm run build && npm run screens`. Arguments (`visitor`, `guest`,
 * `account`, `host`, `dashboard`, `staff`, `town`) limit it to their screens.
 */
const all = {
  visitor: takeVisitorScreens,
  guest: takeGuestScreens,
  account: takeAccountScreens,
  host: takeHostScreens,
  dashboard: takeDashboardScreens,
  staff: takeStaffScreens,
  town: takeTownScreens,
};
const asked = process.argv.slice(2);

const folder = mkdtempSync(join(tmpdir(), 'wellens-screens-'));
const mapFile = join(folder, 'valley.pmtiles');
writeFileSync(mapFile, makeSampleMap(sampleMiddle));

mkdirSync('docs/screens', { recursive: true });
mkdirSync('pwa/public/screenshots', { recursive: true });
for (const [person, take] of Object.entries(all)) {
  if (asked.length > 0 && !asked.includes(person)) continue;
  // Everyone starts with unchanged demo data.
  const server = await startServer(person === 'town' ? { MAP_FILE: mapFile } : {});
  const camera = new Camera(server.origin);
  try {
    await take(camera, server);
  } finally {
    await camera.putAway();
    await server.remove();
  }
}
rmSync(folder, { recursive: true });
