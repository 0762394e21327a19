import painted from './painted/painted.json' with { type: 'json' };

const pictureKinds = ['cover', 'interior', 'garden', 'surroundings', 'panorama'] as const;

export type PictureKind = (typeof pictureKinds)[number];

/** One painted picture. All of its files show the same picture in different sizes. */
export interface Picture {
  readonly name: string;
  readonly kind: PictureKind;
  /** Pixels of the largest file. */
  readonly width: number;
  readonly height: number;
  /** A blurred data URI, some hundred bytes, to show until a file has loaded. */
  readonly placeholder: string;
  /** `#rrggbb` that stands for the whole picture. */
  readonly color: string;
  /** One sentence for those who cannot see it. */
  readonly alt: string;
  /** Smallest first. */
  readonly sizes: readonly PictureSize[];
}

export interface PictureSize {
  /** File name inside the painted folder. */
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

/** Where the files lie. */
export const paintedFolder = new URL('./painted/', import.meta.url);

const isKind = (value: string): value is PictureKind => pictureKinds.some((kind) => kind === value);

/** A line of the manifest as it is stored. */
type StoredPicture = Omit<Picture, 'kind'> & { readonly kind: string };

function toPicture(entry: StoredPicture): Picture {
  if (!isKind(entry.kind)) throw new Error(`Picture ${entry.name} has the unknown kind ${entry.kind}.`);
  return { ...entry, kind: entry.kind };
}

const stored: readonly StoredPicture[] = painted.pictures;

const pictures = stored.map(toPicture);

const byName = new Map(pictures.map((picture) => [picture.name, picture]));

/** @returns undefined if nothing of that name was painted. */
export const findPicture = (name: string): Picture | undefined => byName.get(name);

/** Names in the order of the collection; of one kind, or all. */
export const pictureNames = (kind?: PictureKind): string[] =>
  pictures.filter((picture) => kind === undefined || picture.kind === kind).map(({ name }) => name);
