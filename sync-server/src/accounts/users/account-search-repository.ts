import { uniqueName } from '#contracts/domain/accounts/users.ts';
import { toFlag, type FlagColumn } from '#server/database/columns.ts';
import type { Db } from '#server/database/database.ts';
import { searchedName } from './searched-name.ts';
import type { UserRole } from './user-repository.ts';

interface AccountRow {
  id: number;
  username: string;
  name: string;
  role: UserRole;
  is_host: FlagColumn;
  created_at: string;
  email_key: string;
  /** Without case and accents; null once the account is erased. */
  searched_username: string | null;
  searched_name: string | null;
}

/** The part of an account that the search shows to staff. `createdAt`: ISO 8601. */
export interface FoundAccount {
  id: number;
  username: string;
  name: string;
  role: UserRole;
  isHost: boolean;
  createdAt: string;
}

const columns = ['id', 'username', 'name', 'role', 'is_host', 'created_at'] as const;

const toAccount = ({
  id,
  username,
  name,
  role,
  is_host,
  created_at,
}: Pick<AccountRow, (typeof columns)[number]>): FoundAccount => ({
  id,
  username,
  name,
  role,
  isHost: toFlag(is_host),
  createdAt: created_at,
});

/** The last character of Unicode. Both engines compare the searched names by their bytes. */
const lastCharacter = '\u{10FFFF}';

/** Accounts whose username begins with the text, without case and accents, in order. */
export const findByUsernamePrefix = (db: Db, text: string, limit: number): Promise<FoundAccount[]> =>
  findByPrefix(db, 'searched_username', text, limit);

/** Accounts whose name begins with the text, without case and accents, in order. */
export const findByNamePrefix = (db: Db, text: string, limit: number): Promise<FoundAccount[]> =>
  findByPrefix(db, 'searched_name', text, limit);

async function findByPrefix(
  db: Db,
  column: 'searched_username' | 'searched_name',
  text: string,
  limit: number,
): Promise<FoundAccount[]> {
  const prefix = searchedName(text);
  const rows = await db<AccountRow>('users')
    .where(column, '>=', prefix)
    .where(column, '<', `${prefix}${lastCharacter}`)
    .orderBy([column, 'id'])
    .limit(limit)
    .select(...columns);
  return rows.map(toAccount);
}

/** The account with that email address, however it is written. */
export async function findAccountByEmail(db: Db, email: string): Promise<FoundAccount | null> {
  const row = await db<AccountRow>('users')
    .where('email_key', uniqueName(email))
    .first(...columns);
  return row === undefined ? null : toAccount(row);
}

/** Accounts by id, unordered. */
export async function findAccounts(db: Db, ids: readonly number[]): Promise<FoundAccount[]> {
  const rows = await db<AccountRow>('users')
    .whereIn('id', [...new Set(ids)])
    .select(...columns);
  return rows.map(toAccount);
}
