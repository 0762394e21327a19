import type { Database, Lock } from '#server/database/database.ts';

/**
 * Begins a write that stops in the middle of its transaction. On SQLite, every other write waits for it.
 * @returns lets it end
 */
export async function holdWrite(
  database: Pick<Database, 'write'>,
  locks: readonly Lock[],
): Promise<() => Promise<void>> {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  let done: Promise<void> = Promise.resolve();
  await new Promise<void>((noteBegun, fail) => {
    done = database.write(
      () => {
        noteBegun();
        return held;
      },
      { locks },
    );
    done.catch(fail);
  });
  return () => {
    letGo();
    return done;
  };
}
