import { placeKey } from '#contracts/rules/search/place-key.ts';
import type { FoundPlace } from '#contracts/domain/places/places.ts';
import type { PlaceKind } from '#contracts/domain/places/world-map.ts';

/** Columns of a line of the file, in order. Written by `sync-server/world-map/place-lines.ts`. */
type Columns = [
  key: string,
  rank: string,
  kind: string,
  name: string,
  region: string,
  country: string,
  latitude: string,
  longitude: string,
];

const newline = 10;

/**
 * Searches a file of places, sorted by key, by name. The file is held in memory unparsed; a search parses only the
 * lines it reads.
 */
export class PlaceIndex {
  readonly #readFile: () => Promise<Buffer>;
  #file: Promise<Buffer> | null = null;

  /** @param readFile called once, at the first search */
  constructor(readFile: () => Promise<Buffer>) {
    this.#readFile = readFile;
  }

  /**
   * Places whose name begins with the first word of the text and whose name, region or country has words that begin
   * with each further one. Countries first, then by population.
   */
  async search(text: string, limit: number): Promise<FoundPlace[]> {
    const words = placeKey(text).split(' ').filter(Boolean);
    const [first] = words;
    if (first === undefined) return [];
    const file = await this.#open();
    const found: { rank: number; columns: Columns }[] = [];
    for (const line of linesFrom(file, first)) {
      const columns = line.split('\t') as Columns;
      if (!hasAllWords(columns, words)) continue;
      found.push({ rank: Number(columns[1]), columns });
    }
    return found
      .sort((one, other) => other.rank - one.rank)
      .slice(0, limit)
      .map(({ columns }) => toPlace(columns));
  }

  #open(): Promise<Buffer> {
    this.#file ??= this.#readFile().catch((error: unknown) => {
      this.#file = null;
      throw error;
    });
    return this.#file;
  }
}

function hasAllWords([key, , , , region, country]: Columns, words: readonly string[]): boolean {
  const [, ...others] = words;
  if (others.length === 0) return true;
  const known = ` ${key} ${placeKey(region)} ${placeKey(country)}`;
  return others.every((word) => known.includes(` ${word}`));
}

function toPlace([, , kind, name, region, country, latitude, longitude]: Columns): FoundPlace {
  return {
    name,
    kind: kind as PlaceKind,
    region,
    country,
    latitude: Number(latitude),
    longitude: Number(longitude),
  };
}

/** The lines that begin with the prefix. They are adjacent because the file is sorted. */
function* linesFrom(file: Buffer, prefix: string): Generator<string> {
  const wanted = Buffer.from(prefix);
  let low = 0;
  let high = file.length;
  // Binary search for the first line not before the prefix; both bounds are starts of lines.
  while (low < high) {
    const middle = lineStart(file, (low + high) >> 1);
    if (file.compare(wanted, 0, wanted.length, middle, middle + wanted.length) < 0)
      low = lineEnd(file, middle) + 1;
    else high = middle;
  }
  for (let at = low; at < file.length; at = lineEnd(file, at) + 1) {
    if (file.compare(wanted, 0, wanted.length, at, Math.min(file.length, at + wanted.length)) !== 0) return;
    yield file.toString('utf8', at, lineEnd(file, at));
  }
}

const lineStart = (file: Buffer, at: number): number =>
  at === 0 ? 0 : file.lastIndexOf(newline, at - 1) + 1;

function lineEnd(file: Buffer, at: number): number {
  const end = file.indexOf(newline, at);
  return end === -1 ? file.length : end;
}
