import { isDeepStrictEqual } from 'node:util';
import { nameFault, type OwnProfile, type Profile } from '#contracts/domain/trust/profiles.ts';
import { findProfile, updateProfile, type StoredProfile } from '#server/accounts/users/user-repository.ts';
import type { AnnounceName } from '#server/accounts/users/username-service.ts';
import { isReservedUsername } from '#server/accounts/users/username-keys.ts';
import { recordAudit } from '#server/database/audit-repository.ts';
import { recordChange } from '#server/database/change-repository.ts';
import type { Db, Trx } from '#server/database/database.ts';
import { once, type Recorded, type WriteCall } from '#server/database/once.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import { AppError } from '#server/lib/errors.ts';
import { usePictures } from '#server/pictures/uploads/picture-use-service.ts';
import type { Caller } from '#server/lib/caller.ts';

export interface ProfileDeps {
  limits: RateLimits;
  announceName: AnnounceName;
}

/** Adds a person's own profile to the change feed of their devices. */
export function recordProfileChange(trx: Trx, userId: number): Promise<void> {
  const audience = { kind: 'users', userIds: [userId] } as const;
  return recordChange(trx, { table: 'profiles', id: userId, audience });
}

/**
 * Changes what a person writes about themselves. A new name or picture reaches every device that shows it.
 * @throws {AppError} `invalid_fields` for a new name that is reserved, looks like an address or has hidden characters;
 * `stale_version` with the current profile; `too_many_requests`; `picture_missing`
 */
export async function changeProfile(
  { limits, announceName }: ProfileDeps,
  call: WriteCall,
  sent: Profile,
): Promise<Recorded<OwnProfile>> {
  const { userId } = call.caller;
  await limits.consume('profile', String(userId));
  const seen = await findProfile(call.database.read, userId);
  // A new name or picture renders the person's listings again, so it must not run beside an edit of one of them.
  const isShownElsewhere = seen === null || hasNewFace(seen, sent);
  return once(
    call,
    async (trx) => {
      const stored = await findProfile(trx, userId);
      if (stored === null) throw new AppError('sign_in_required');
      if (call.ifMatch !== null && call.ifMatch !== stored.version) {
        throw new AppError('stale_version', undefined, { current: stored });
      }
      const { id, version, ...before } = stored;
      const profile = {
        ...asStored(sent),
        name: nameAfter(before.name, sent.name),
        profileImage: sent.profileImage === undefined ? before.profileImage : sent.profileImage,
      };
      if (isDeepStrictEqual(before, profile)) return { status: 200, body: stored };
      const at = call.clock.now().toISOString();
      const addresses = profile.profileImage === null ? [] : [profile.profileImage];
      await usePictures(trx, { place: 'profile', rowId: id }, { addresses, ownerId: id, at });
      await updateProfile(trx, id, profile);
      if (hasNewFace(before, profile)) await announceName(trx, id);
      else await recordProfileChange(trx, id);
      if (profile.name !== before.name) {
        const detail = { from: before.name, to: profile.name };
        await recordAudit(trx, { at, actorId: id, action: 'user.name_changed', table: 'users', id, detail });
      }
      return { status: 200, body: { id, ...profile, version: version + 1 } };
    },
    isShownElsewhere ? {} : { locks: [] },
  );
}

/** Whether name or picture differ, which listings, stays and conversations show. */
const hasNewFace = (
  before: Pick<StoredProfile, 'name' | 'profileImage'>,
  { name, profileImage }: Profile,
): boolean => name !== before.name || (profileImage !== undefined && profileImage !== before.profileImage);

const asStored = ({ name, bio, languages }: Profile): Pick<Profile, 'name' | 'bio' | 'languages'> => ({
  name,
  bio: bio.trim(),
  languages: [...new Set(languages)],
});

/** A name from before the present rules may stay. @throws {AppError} `invalid_fields` for a new name that breaks them */
function nameAfter(before: string, sent: string): string {
  if (sent === before) return before;
  const name = sent.normalize('NFKC').trim();
  const message =
    nameFault(name) ??
    (isReservedUsername(name) ? 'This name is reserved. Please choose another one.' : null);
  if (message === null) return name;
  throw new AppError('invalid_fields', message, { errors: [{ field: 'name', message }] });
}

/** A person's own profile: one row under the person's id. */
export const profileFeed = {
  read: async (db: Db, ids: readonly number[], viewer: Caller | null) => {
    const profile =
      viewer !== null && ids.includes(viewer.userId) ? await findProfile(db, viewer.userId) : null;
    return new Map(profile === null ? [] : [[profile.id, profile] as const]);
  },
  listOwnIds: (_: Db, viewer: Caller) => Promise.resolve([viewer.userId]),
};
