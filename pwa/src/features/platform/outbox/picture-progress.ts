import { countOf } from '#contracts/plural.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import type { StoredPicture } from '#pwa/data/picture-rows.ts';
import { findNamed } from '#pwa/data/pictures/named-pictures.ts';

/** How far the pictures of a change or a draft are. */
export interface PictureProgress {
  total: number;
  /** Number of pictures of which all bytes have arrived. */
  sent: number;
  /** Share of all bytes that has arrived, 0 to 1. */
  share: number;
  /** '4 of 9 photos sent' */
  label: string;
  /** Why one waits, in the server's words; null if it waits for the network only. */
  reason: string | null;
}

/** A draft with pictures on their way. */
export interface DraftPictures extends PictureProgress {
  draftId: string;
  title: string;
}

/** Pictures of this device, and the drafts that may name them. */
export interface PictureRows {
  pictures: StoredPicture[];
  drafts: { id: string; values: { title?: string } }[];
}

export async function readPictureRows(db: PrivateDb): Promise<PictureRows> {
  const pictures = await db.pictures.toArray();
  return { pictures, drafts: pictures.length === 0 ? [] : await db.drafts.toArray() };
}

const isOnItsWay = ({ state }: StoredPicture): boolean => state === 'waiting' || state === 'processing';

/** @returns null if the values name no picture that is on its way */
export function progressOf(pictures: readonly StoredPicture[], values: object): PictureProgress | null {
  const named = findNamed(pictures, values).filter(({ state }) => state !== 'discarded');
  if (!named.some(isOnItsWay)) return null;
  const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
  const sent = named.filter(({ state }) => state !== 'waiting').length;
  const isDocument = named.every(({ kind }) => kind === 'document');
  return {
    total: named.length,
    sent,
    share: sum(named.map((one) => one.sent)) / Math.max(1, sum(named.map(({ size }) => size))),
    label: `${sent} of ${countOf(named.length, isDocument ? 'document' : 'photo')} sent`,
    reason: named.find(({ state, reason }) => state === 'waiting' && reason !== null)?.reason ?? null,
  };
}

/** Drafts with pictures on their way, which are sent before the draft is submitted. */
export const draftsOnTheirWay = ({ pictures, drafts }: PictureRows): DraftPictures[] =>
  drafts.flatMap(({ id, values }) => {
    const progress = progressOf(pictures, values);
    const title = values.title?.trim() ?? '';
    return progress === null
      ? []
      : [{ ...progress, draftId: id, title: title === '' ? 'New listing' : title }];
  });
