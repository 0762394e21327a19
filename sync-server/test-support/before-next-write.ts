import type { Database } from '#server/database/database.ts';

/** Lets something happen between the admission of the next call and its write. */
export function beforeNextWrite(database: Pick<Database, 'write'>, happen: () => Promise<unknown>): void {
  const write = database.write.bind(database);
  database.write = async (work, options) => {
    database.write = write;
    await happen();
    return write(work, options);
  };
}
