import type { ExportedRows } from '#server/database/exported-rows.ts';
import { randomUUID } from 'node:crypto';
import { formerMember } from '#contracts/domain/accounts/former-member.ts';
import { uniqueName, type PublicUser } from '#contracts/domain/accounts/users.ts';
import type { LanguageCode } from '#contracts/domain/trust/languages.ts';
import type { OwnProfile, Profile } from '#contracts/domain/trust/profiles.ts';
import { fromList, toFlag, toList, type FlagColumn } from '#server/database/columns.ts';
import type { Db, Trx } from '#server/database/database.ts';
import { searchedName } from './searched-name.ts';

interface UserRow {
  id: number;
  username: string;
  username_key: string;
  email: string;
  email_key: string;
  name: string;
  bio: string | null;
  is_host: FlagColumn;
  profile_image: string | null;
  password_hash: string;
  created_at: string;
  role: UserRole;
  email_verified_at: string | null;
  email_refused_at: string | null;
  languages: string;
  version: number;
  searched_username: string | null;
  searched_name: string | null;
}

/** Staff verify listings and may see and decide everything that hosts and guests may. */
export type UserRole = 'member' | 'staff';

/** An account. `emailKey` is the normalized, unique form of the address. */
export interface User {
  id: number;
  username: string;
  email: string;
  emailKey: string;
  name: string;
  bio: string | null;
  isHost: boolean;
  profileImage: string | null;
  passwordHash: string;
  role: UserRole;
  /** When its address was confirmed, as ISO 8601; null if it was not. */
  emailVerifiedAt: string | null;
  /** When the mail server refused its address for good, as ISO 8601; null if it takes mails. */
  emailRefusedAt: string | null;
}

/** An account to store; by default a member whose address is not confirmed, who named no languages. */
export type NewUser = Omit<User, 'role' | 'emailVerifiedAt' | 'emailRefusedAt'> &
  Partial<Pick<User, 'role' | 'emailVerifiedAt'>> & { languages?: readonly LanguageCode[] };

function toUser(row: UserRow): User {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    emailKey: row.email_key,
    name: row.name,
    bio: row.bio,
    isHost: toFlag(row.is_host),
    profileImage: row.profile_image,
    passwordHash: row.password_hash,
    role: row.role,
    emailVerifiedAt: row.email_verified_at,
    emailRefusedAt: row.email_refused_at,
  };
}

export async function findUser(db: Db, id: number): Promise<User | null> {
  const row = await db<UserRow>('users').where({ id }).first();
  return row === undefined ? null : toUser(row);
}

/** The account with that normalized email address. */
export async function findUserByEmailKey(db: Db, key: string): Promise<User | null> {
  const row = await db<UserRow>('users').where('email_key', key).first();
  return row === undefined ? null : toUser(row);
}

/** The account with that normalized username. */
export async function findUserByUsernameKey(db: Db, key: string): Promise<User | null> {
  const row = await db<UserRow>('users').where('username_key', key).first();
  return row === undefined ? null : toUser(row);
}

/**
 * The accounts that match a normalized login name: by email address first, then by username. There are two only if an
 * old username is another person's address.
 */
export async function findUsersToLogIn(db: Db, key: string): Promise<User[]> {
  const rows = await db<UserRow>('users').where('email_key', key).orWhere('username_key', key).limit(2);
  return rows.map(toUser).sort((a, b) => Number(b.emailKey === key) - Number(a.emailKey === key));
}

/** Public fields of these people, by id. */
export async function findPublicUsers(db: Db, ids: readonly number[]): Promise<Map<number, PublicUser>> {
  const rows = await db<UserRow>('users')
    .whereIn('id', [...new Set(ids)])
    .select('id', 'name', 'profile_image');
  return new Map(rows.map(({ id, name, profile_image }) => [id, { id, name, profileImage: profile_image }]));
}

export async function insertUser(trx: Trx, user: NewUser, createdAt: string): Promise<void> {
  await trx<UserRow>('users').insert({
    id: user.id,
    username: user.username,
    username_key: uniqueName(user.username),
    searched_username: searchedName(user.username),
    searched_name: searchedName(user.name),
    email: user.email,
    email_key: user.emailKey,
    name: user.name,
    bio: user.bio,
    languages: fromList(user.languages ?? []),
    is_host: user.isHost,
    profile_image: user.profileImage,
    password_hash: user.passwordHash,
    role: user.role ?? 'member',
    email_verified_at: user.emailVerifiedAt ?? null,
    created_at: createdAt,
  });
}

/** @param name as others see it */
export async function setUsername(trx: Trx, id: number, username: string, name: string): Promise<void> {
  await trx<UserRow>('users')
    .where({ id })
    .update({
      username,
      username_key: uniqueName(username),
      searched_username: searchedName(username),
      name,
      searched_name: searchedName(name),
      version: nextVersion(trx),
    });
}

const nextVersion = (trx: Trx): number => trx.raw('version + 1') as unknown as number;

/** A profile as stored. */
export type StoredProfile = OwnProfile & { profileImage: string | null };

/** What a person wrote about themselves. */
export async function findProfile(db: Db, id: number): Promise<StoredProfile | null> {
  const row = await db<UserRow>('users')
    .where({ id })
    .first('id', 'name', 'bio', 'languages', 'profile_image', 'version');
  if (row === undefined) return null;
  const { name, bio, languages, profile_image: profileImage, version } = row;
  return { id, name, bio: bio ?? '', languages: toLanguages(languages), profileImage, version };
}

const toLanguages = (column: string): LanguageCode[] => toList(column) as LanguageCode[];

export async function updateProfile(
  trx: Trx,
  id: number,
  { name, bio, languages, profileImage }: Omit<StoredProfile, 'id' | 'version'>,
): Promise<void> {
  await trx<UserRow>('users')
    .where({ id })
    .update({
      name,
      searched_name: searchedName(name),
      bio: bio === '' ? null : bio,
      languages: fromList(languages),
      profile_image: profileImage,
      version: nextVersion(trx),
    });
}

/** What everyone may see of an account. `createdAt`: ISO 8601. */
interface PublicAccount extends PublicUser, Pick<Profile, 'bio' | 'languages'> {
  createdAt: string;
}

export async function findPublicAccount(db: Db, id: number): Promise<PublicAccount | null> {
  const row = await db<UserRow>('users')
    .where({ id })
    .first('id', 'name', 'bio', 'languages', 'profile_image', 'created_at');
  if (row === undefined) return null;
  const { name, bio, languages, profile_image: profileImage, created_at: createdAt } = row;
  return { id, name, profileImage, bio: bio ?? '', languages: toLanguages(languages), createdAt };
}

/** @param at ISO 8601 */
export async function setEmailVerified(trx: Trx, id: number, at: string): Promise<void> {
  await trx<UserRow>('users').where({ id }).update({ email_verified_at: at });
}

export async function setEmail(
  trx: Trx,
  id: number,
  { email, emailKey, verifiedAt }: { email: string; emailKey: string; verifiedAt: string },
): Promise<void> {
  await trx<UserRow>('users')
    .where({ id })
    .update({ email, email_key: emailKey, email_verified_at: verifiedAt, email_refused_at: null });
}

/** @returns whether the account has the address and was not marked. @param refused.at ISO 8601 */
export async function markEmailRefused(
  trx: Trx,
  id: number,
  refused: { emailKey: string; at: string },
): Promise<boolean> {
  const marked = await trx<UserRow>('users')
    .where({ id, email_key: refused.emailKey })
    .whereNull('email_refused_at')
    .update({ email_refused_at: refused.at });
  return marked > 0;
}

/** Takes the mark away if the account has the address. */
export async function clearEmailRefused(trx: Trx, id: number, emailKey: string): Promise<void> {
  await trx<UserRow>('users')
    .where({ id, email_key: emailKey })
    .whereNotNull('email_refused_at')
    .update({ email_refused_at: null });
}

export async function setPasswordHash(trx: Trx, id: number, passwordHash: string): Promise<void> {
  await trx<UserRow>('users').where({ id }).update({ password_hash: passwordHash });
}

export async function setRole(trx: Trx, id: number, role: UserRole): Promise<void> {
  await trx<UserRow>('users').where({ id }).update({ role });
}

/** Addresses of all staff, in order. */
export async function findEmailsOfStaff(db: Db): Promise<string[]> {
  return await db<UserRow>('users').where('role', 'staff').orderBy('email').pluck('email');
}

/** A person becomes a host with their first listing. */
export async function markHost(trx: Trx, id: number): Promise<void> {
  await trx<UserRow>('users').where({ id, is_host: false }).update({ is_host: true });
}

/** Times at which these accounts were opened, by id. ISO 8601. */
export async function findOpenedAt(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db<UserRow>('users').whereIn('id', ids).select('id', 'created_at');
  return new Map(rows.map(({ id, created_at }) => [id, created_at]));
}

/** Erases who a person is. The row remains, because stays and messages name it by its id. */
export async function eraseUser(trx: Trx, id: number): Promise<void> {
  // Whatever name or address other people choose, the unique keys are not in their way.
  const key = `deleted-${id}-${randomUUID()}`;
  await trx<UserRow>('users')
    .where({ id })
    .update({
      username: `deleted-${id}`,
      username_key: key,
      searched_username: null,
      searched_name: null,
      email: `deleted-${id}@erased.invalid`,
      email_key: `${key}@erased.invalid`,
      name: formerMember,
      bio: null,
      languages: '[]',
      is_host: false,
      profile_image: null,
      password_hash: '-',
      email_verified_at: null,
      email_refused_at: null,
      role: 'member',
    });
}

/** For the export of a person's data. */
export const exportedAccount: ExportedRows = {
  table: 'users',
  title: 'Account',
  key: 'id',
  rows: (db, userId) =>
    db('users')
      .where('id', userId)
      .select('id', 'username', 'email', 'name', 'bio', 'is_host', 'profile_image', 'role', 'created_at')
      .select('email_verified_at', 'email_refused_at', 'languages'),
};
