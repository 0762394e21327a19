import {
  parseDocumentAddress,
  parsePicturePath,
  widthsOf,
  type PictureKind,
} from '#contracts/domain/pictures/picture-addresses.ts';
import type { Db, Trx } from '#server/database/database.ts';
import { AppError } from '#server/lib/errors.ts';
import { findPicture, findPictures, noteUnused, noteUsed, type Picture } from './picture-repository.ts';
import {
  deleteUses,
  findStillUsed,
  findUsedIds,
  insertUses,
  type PicturePlace,
  type PictureUser,
} from './picture-use-repository.ts';

/** Kinds of pictures that each place may show. */
const kindsOf: Record<PicturePlace, readonly PictureKind[]> = {
  listing: ['listing', 'panorama'],
  documents: ['document'],
  profile: ['profile'],
  report: ['document'],
};

interface Uses {
  /** Addresses that the row shows; those that are not of uploaded pictures are ignored. */
  addresses: readonly string[];
  ownerId: number;
  /** ISO 8601. */
  at: string;
}

/**
 * Notes which uploaded pictures a row shows from now on, in the transaction that changes the row. A picture that it
 * showed before stays usable; a new one must be ready and belong to the owner.
 * @throws {AppError} `picture_missing`
 */
export async function usePictures(
  trx: Trx,
  user: PictureUser,
  { addresses, ownerId, at }: Uses,
): Promise<void> {
  const widths = new Map(addresses.flatMap((address) => parseAddress(address) ?? []));
  const wanted = [...widths.keys()];
  const shown = await findUsedIds(trx, user);
  const added = wanted.filter((id) => !shown.includes(id));
  const isUsable = ({ id, ...picture }: Picture): boolean =>
    picture.ownerId === ownerId &&
    kindsOf[user.place].includes(picture.kind) &&
    isWidthOf(picture.kind, widths.get(id) ?? null);
  if (added.length > 0) {
    const usable = (await findPictures(trx, added)).filter(isUsable).map(({ id }) => id);
    // The second number counts: a sweep may have taken one since they were read.
    if (usable.length < added.length || (await noteUsed(trx, usable)) < added.length) {
      throw new AppError('picture_missing');
    }
    await insertUses(trx, user, added);
  }
  await release(
    trx,
    user,
    shown.filter((id) => !widths.has(id)),
    at,
  );
}

/** Id and width of an address; the width is null for a document. */
function parseAddress(address: string): [[id: string, width: number | null]] | null {
  const picture = parsePicturePath(address);
  if (picture !== null) return [[picture.id, picture.width]];
  const document = parseDocumentAddress(address);
  return document === null ? null : [[document, null]];
}

const isWidthOf = (kind: PictureKind, width: number | null): boolean =>
  kind === 'document' ? width === null : width !== null && widthsOf(kind).includes(width);

/**
 * Notes that a row shows no pictures any more, because it was deleted.
 * @param at ISO 8601
 * @param kept addresses that are still shown beside it
 */
export async function releasePictures(
  trx: Trx,
  user: PictureUser,
  at: string,
  kept: readonly string[] = [],
): Promise<void> {
  const ids = new Map(kept.flatMap((address) => parseAddress(address) ?? []));
  const shown = await findUsedIds(trx, user);
  await release(
    trx,
    user,
    shown.filter((id) => !ids.has(id)),
    at,
  );
}

async function release(trx: Trx, user: PictureUser, ids: readonly string[], at: string): Promise<void> {
  if (ids.length === 0) return;
  await deleteUses(trx, user, ids);
  const still = new Set(await findStillUsed(trx, ids));
  await noteUnused(
    trx,
    ids.filter((id) => !still.has(id)),
    at,
  );
}

/** The blurred placeholder of an uploaded picture; null for any other address. */
export async function findPlaceholder(db: Db, address: string | undefined): Promise<string | null> {
  const parsed = parsePicturePath(address ?? '');
  return parsed === null ? null : ((await findPicture(db, parsed.id))?.placeholder ?? null);
}
