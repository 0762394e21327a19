/**
 * `npm run db:backup [-- <target>]`: a consistent copy of the database while the server runs. The copy has its own
 * epoch, so a server started on it makes every device resync fully.
 */
import { join } from 'node:path';
import { backUp } from '#server/database/engines/backup.ts';
import { readEnv } from '#server/env.ts';

const env = readEnv(process.env);
const stamp = new Date().toISOString().replaceAll(':', '-').slice(0, 19);
const extension = env.databaseUrl.startsWith('sqlite:') ? 'sqlite' : 'dump';
const target = process.argv[2] ?? join('data', 'backups', `retreats-${stamp}.${extension}`);
await backUp(env.databaseUrl, target);
process.stdout.write(`Backed up to ${target}\n`);
