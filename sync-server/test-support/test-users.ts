import type { Database } from '#server/database/database.ts';
import { nextId } from '#server/database/ids.ts';

/** Stores a person without a usable password. @returns their id */
export function addUser(database: Database, username: string): Promise<number> {
  return database.write(async (trx) => {
    const id = await nextId(trx, 'users');
    const email = `${username}@test.example`;
    await trx('users').insert({
      id,
      username,
      username_key: username,
      email,
      email_key: email,
      name: username,
      password_hash: '-',
      created_at: '2030-01-01T00:00:00.000Z',
      email_verified_at: '2030-01-01T00:00:00.000Z',
    });
    return id;
  });
}
