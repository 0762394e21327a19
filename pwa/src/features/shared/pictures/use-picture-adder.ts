import { useEffect, useRef, useState } from 'react';
import type { PictureKind } from '#contracts/domain/pictures/picture-addresses.ts';
import { countOf } from '#contracts/plural.ts';
import type { NewPicture } from '#pwa/data/pictures/stored-pictures.ts';
import { estimateFreeBytes } from '#pwa/data/storage/storage-estimate.ts';
import { StorageFullError } from '#pwa/data/storage/storage-shedding.ts';
import { encodeInTurn, picturesInWork } from './encode-queue.ts';
import { FileRefusal } from './file-refusal.ts';
import type { PhotoFacts, PhotoPlace } from './photo-facts.ts';

/** Free space below which no picture is added, in bytes: that of a panorama and of what is stored beside it. */
const freeBytesMin = 25 * 1024 * 1024;

/** Most files of one choice that are listed as not added. */
const listedMax = 10;

/** A file that was not added, and why. */
export interface RefusedFile {
  name: string;
  sentence: string;
}

export interface AdderOptions {
  kind: PictureKind;
  /** How many more pictures there may be. */
  room: number;
  /** Stores a picture; it counts as added when this resolves. */
  onAdd: (picture: NewPicture) => Promise<void>;
  /** Called with the place of an added photo that says where it was taken, and the id of its picture. */
  onPlace?: (place: PhotoPlace, pictureId: string) => void;
}

/** A picture that was added, without its bytes. */
interface Added extends PhotoFacts {
  id: string;
}

const fullSentence =
  'This device is full. Free some space and choose it again. What you added before is safe.';

/** Adds files one after the other, and says which ones were not added. */
export function usePictureAdder({ kind, room, onAdd, onPlace }: AdderOptions) {
  const [waiting, setWaiting] = useState(0);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const [news, setNews] = useState('');
  const [isDeviceFull, setIsDeviceFull] = useState(false);
  /** Files in work; the state above is only for what is shown. */
  const inWork = useRef(0);

  useEffect(() => {
    void isAlmostFull().then(setIsDeviceFull);
  }, []);

  const addOne = async (file: File): Promise<Added | RefusedFile> => {
    try {
      const { picture, facts } = await encodeInTurn(file, kind);
      await onAdd(picture);
      return { ...facts, id: picture.id };
    } catch (error) {
      return { name: file.name, sentence: sentenceOf(error) };
    } finally {
      inWork.current -= 1;
      setWaiting(inWork.current);
      picturesInWork.set(picturesInWork.snapshot() - 1);
    }
  };

  const add = async (files: readonly File[]): Promise<void> => {
    const taken = files.slice(0, Math.max(0, room - inWork.current));
    const left = files.slice(taken.length);
    inWork.current += taken.length;
    picturesInWork.set(picturesInWork.snapshot() + taken.length);
    setWaiting(inWork.current);
    setNews('');
    setRefused(left.length === 0 ? [] : [notTaken(left)]);
    const added: Added[] = [];
    for (const file of taken) {
      const result = await addOne(file);
      if ('sentence' in result) setRefused((before) => [...before, result].slice(-listedMax));
      else added.push(result);
    }
    if (added.length > 0) setNews(newsOf(added));
    const placed = added.find(({ place }) => place !== null);
    if (placed?.place != null) onPlace?.(placed.place, placed.id);
    setIsDeviceFull(await isAlmostFull());
  };

  return { waiting, refused, news, isDeviceFull, add, dismiss: () => setRefused([]) };
}

function newsOf(added: readonly PhotoFacts[]): string {
  const news = `${countOf(added.length, 'photo')} added.`;
  if (!added.some(({ hasMetadata }) => hasMetadata)) return news;
  const isOne = added.length === 1;
  if (added.every(({ place }) => place === null))
    return `${news} ${isOne ? 'Its' : 'Their'} camera data was removed.`;
  return isOne
    ? `${news} Its place and date were removed from it.`
    : `${news} Places and dates were removed from these photos.`;
}

async function isAlmostFull(): Promise<boolean> {
  const free = await estimateFreeBytes().catch(() => null);
  return free !== null && free < freeBytesMin;
}

const notTaken = (left: readonly File[]): RefusedFile => ({
  name: left.length === 1 ? (left[0]?.name ?? '') : countOf(left.length, 'file'),
  sentence: 'Not added, because there is no room for more. Remove one first.',
});

function sentenceOf(error: unknown): string {
  if (error instanceof FileRefusal) return error.message;
  if (error instanceof StorageFullError) return fullSentence;
  reportError(error);
  return 'This file could not be added. Choose it again.';
}
