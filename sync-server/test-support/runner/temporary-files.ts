import { existsSync, statfsSync } from 'node:fs';

const memoryFolder = '/dev/shm';
/** Browser profiles and databases of a whole run stay below. */
const roomBytes = 4 * 1024 ** 3;

/** Databases and browser profiles of tests live in memory if it has room, because no test outlasts the machine. */
export function keepTemporaryFilesInMemory(): void {
  if (process.env['TMPDIR'] !== undefined || !existsSync(memoryFolder)) return;
  const { bavail, bsize } = statfsSync(memoryFolder);
  if (bavail * bsize >= roomBytes) process.env['TMPDIR'] = memoryFolder;
}
