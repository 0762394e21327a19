/**
 * `npm run uploads:slow`: the journey of nine photos with full photos (2,560 pixels wide) over a line of 64 kbit/s. It
 * prints the bytes and the time.
 */
import { spawnSync } from 'node:child_process';

const args = ['vitest', 'run', '--project', 'journeys', 'pwa/e2e/uploads.journey.ts'];
const { status } = spawnSync('npx', args, { stdio: 'inherit', env: { ...process.env, UPLOADS: 'slow' } });
process.exit(status ?? 1);
