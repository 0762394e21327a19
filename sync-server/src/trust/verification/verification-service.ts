import type { FullProperty } from '#contracts/domain/catalog/properties.ts';
import type {
  AuditEntry,
  Verification,
  VerificationRequest,
} from '#contracts/domain/catalog/verification.ts';
import { findAudit, recordAudit } from '#server/database/audit-repository.ts';
import { fromList } from '#server/database/columns.ts';
import type { Db } from '#server/database/database.ts';
import { once, type Recorded, type WriteCall } from '#server/database/once.ts';
import { AppError } from '#server/lib/errors.ts';
import { requireVerifiedEmail, type Caller } from '#server/lib/caller.ts';
import { usePictures } from '#server/pictures/uploads/picture-use-service.ts';
import { notify } from '#server/reach/notifications/notification-service.ts';
import { findPublicUsers } from '#server/accounts/users/user-repository.ts';
import { recordListingChange } from '#server/hosting/properties/property-change-service.ts';
import { requireHost, requireSeen } from '#server/catalog/properties/property-policy.ts';
import {
  findProperty,
  renderProperty,
  updateProperty,
} from '#server/catalog/properties/property-repository.ts';
import { withoutDoubles, type OwnProperty } from '#server/catalog/properties/property-row.ts';

/** @throws {AppError} `not_found` */
export async function mayVerify(db: Db, id: number, caller: Caller): Promise<OwnProperty> {
  return requireSeen(await findProperty(db, id), caller);
}

/**
 * Stores a staff decision about a listing.
 * @throws {AppError} `not_found`; `changed_since_opened` with the current row, if another version was reviewed, or if
 * none is sent and the listing has changed since it was verified
 */
export function verifyProperty(
  call: WriteCall,
  id: number,
  { status, notes, version }: Verification,
): Promise<Recorded<FullProperty>> {
  const { caller, clock } = call;
  return once<FullProperty>(
    call,
    async (trx) => {
      const property = await mayVerify(trx, id, caller);
      // Without a version it is unknown what staff looked at, so the listing must not have changed since its last
      // decision.
      const isOutdated =
        version === undefined ? property.changedSinceVerification : version !== property.version;
      if (isOutdated) {
        throw new AppError('changed_since_opened', undefined, { current: property });
      }
      const at = clock.now().toISOString();
      await updateProperty(trx, id, {
        verification_status: status,
        verification_notes: notes,
        verification_date: status === 'pending' ? null : at,
        is_verified: status === 'verified',
        changed_since_verification: false,
        waiting_since: status === 'pending' ? (property.waitingSince ?? at) : null,
      });
      const decided = await renderProperty(trx, id);
      await recordAudit(trx, {
        at,
        actorId: caller.userId,
        action: `property.${status}`,
        table: 'properties',
        id,
        detail: { from: property.verificationStatus, to: status, notes, version: property.version },
      });
      await recordListingChange(trx, id, property, decided);
      if (status !== 'pending') {
        await notify(trx, {
          userId: property.hostId,
          topic: `listing.${status}`,
          params: { title: property.title, ...(notes != null && { words: notes }) },
          path: '/owner-dashboard',
          now: clock.now(),
        });
      }
      return { status: 200, body: decided };
    },
    { reload: (trx) => findProperty(trx, id), locks: [{ kind: 'property', id }] },
  );
}

/** Placeholder names that earlier versions of the app sent automatically; they are not documents of the host. */
const inventedDocuments: ReadonlySet<string> = new Set(['property-ownership.pdf', 'business-license.pdf']);

/** @throws {AppError} `not_found`; `forbidden` for everyone but the host */
export async function maySubmit(db: Db, id: number, caller: Caller): Promise<OwnProperty> {
  const property = requireHost(await findProperty(db, id), caller);
  requireVerifiedEmail(caller, 'to submit a retreat');
  return property;
}

/**
 * Submits a listing for verification that was not submitted yet or was rejected.
 * @throws {AppError} `not_found`, `forbidden`, `email_unverified`; `wrong_state` if it is waiting or verified;
 * `picture_missing`
 */
export function submitVerification(
  call: WriteCall,
  id: number,
  { documents }: VerificationRequest,
): Promise<Recorded<FullProperty>> {
  const { caller, clock } = call;
  return once<FullProperty>(
    call,
    async (trx) => {
      const property = await maySubmit(trx, id, caller);
      if (property.verificationStatus === 'pending' || property.verificationStatus === 'verified') {
        throw new AppError('wrong_state', `This property is already ${property.verificationStatus}.`);
      }
      const at = clock.now().toISOString();
      const sent = withoutDoubles(documents).filter((document) => !inventedDocuments.has(document));
      await usePictures(
        trx,
        { place: 'documents', rowId: id },
        { addresses: sent, ownerId: caller.userId, at },
      );
      await updateProperty(trx, id, {
        verification_status: 'pending',
        verification_documents: fromList(sent),
        waiting_since: at,
      });
      const submitted = await renderProperty(trx, id);
      await recordAudit(trx, {
        at,
        actorId: caller.userId,
        action: 'property.submitted',
        table: 'properties',
        id,
        detail: { from: property.verificationStatus, documents: sent },
      });
      await recordListingChange(trx, id, property, submitted);
      return { status: 200, body: submitted };
    },
    { reload: (trx) => findProperty(trx, id), locks: [{ kind: 'property', id }] },
  );
}

/** Audit trail of a listing, newest first. @throws {AppError} `not_found` */
export async function findPropertyAudit(db: Db, id: number, caller: Caller): Promise<AuditEntry[]> {
  requireSeen(await findProperty(db, id), caller);
  const entries = await findAudit(db, 'properties', id);
  const actors = await findPublicUsers(
    db,
    entries.flatMap(({ actorId }) => actorId ?? []),
  );
  return entries.map(({ entryId, at, action, actorId, detail }) => ({
    id: entryId,
    at,
    action,
    actor: actorId === null ? null : (actors.get(actorId) ?? null),
    detail: detail ?? null,
  }));
}
