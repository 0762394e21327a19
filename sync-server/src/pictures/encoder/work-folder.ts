import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Folders of processes, by their ids. */
const namePattern = /^wellens-work-(\d+)-/;

let ownFolder: Promise<string> | undefined;

/** A folder for the original of a picture and what is made of it, below the one folder of this process. */
export async function makeWorkFolder(): Promise<string> {
  ownFolder ??= openWorkFolder(tmpdir());
  const folder = await ownFolder;
  // Programs that tidy up may have removed it.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return mkdtemp(join(folder, 'picture-'));
}

/** Opens the folder of this process, which also removes originals that a crash left behind. */
export async function prepareWorkFolder(): Promise<void> {
  await (ownFolder ??= openWorkFolder(tmpdir()));
}

/** Makes a folder for this process and removes those of processes that ended. */
export async function openWorkFolder(parent: string): Promise<string> {
  for (const name of await readdir(parent)) {
    const id = Number(namePattern.exec(name)?.[1] ?? 0);
    // In a container the process before had the same id.
    const isOver = id > 0 && (id === process.pid || !isRunning(id));
    if (isOver) await rm(join(parent, name), { recursive: true, force: true }).catch(() => undefined);
  }
  return mkdtemp(join(parent, `wellens-work-${process.pid}-`));
}

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    // It belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
