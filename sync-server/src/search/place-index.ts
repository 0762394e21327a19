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
const tab = 9;
const digitZero = 48;

/** A line of the file: its first byte, and the one after its last. */
interface Line {
  start: number;
  end: number;
}

interface Ranked {
  rank: number;
  columns: Columns;
}

/**
 * Searches a file of places, sorted by key, by name. The file is held in memory unparsed; a search parses only the
 * lines that may be among its results.
 */
export class PlaceIndex {
  readonly #readFile: () => Promise<Buffer>;
  #file: Promise<Buffer> | null = null;
  /** Keys of regions and countries by name. There are a few thousand in all lines, and folding one takes long. */
  readonly #keys = new Map<string, string>();

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
    const [first, ...others] = words;
    if (first === undefined) return [];
    const file = await this.#open();
    const best: Ranked[] = [];
    for (const line of linesFrom(file, first)) {
      const rank = rankOf(file, line);
      // Thousands of names begin with two letters, and decoding them all would keep everybody waiting.
      if (best.length === limit && rank <= (best.at(-1)?.rank ?? 0)) continue;
      const columns = file.toString('utf8', line.start, line.end).split('\t') as Columns;
      if (!this.#hasAllWords(columns, others)) continue;
      best.splice(best.findLastIndex((known) => known.rank >= rank) + 1, 0, { rank, columns });
      if (best.length > limit) best.pop();
    }
    return best.map(({ columns }) => toPlace(columns));
  }

  #hasAllWords([key, , , , region, country]: Columns, words: readonly string[]): boolean {
    if (words.length === 0) return true;
    const known = ` ${key} ${this.#keyOf(region)} ${this.#keyOf(country)}`;
    return words.every((word) => known.includes(` ${word}`));
  }

  #keyOf(name: string): string {
    const key = this.#keys.get(name) ?? placeKey(name);
    this.#keys.set(name, key);
    return key;
  }

  #open(): Promise<Buffer> {
    this.#file ??= this.#readFile().catch((error: unknown) => {
      this.#file = null;
      throw error;
    });
    return this.#file;
  }
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

/** The second column, read without decoding the line. */
function rankOf(file: Buffer, { start, end }: Line): number {
  let rank = 0;
  for (let at = file.indexOf(tab, start) + 1; at < end && file[at] !== tab; at += 1) {
    rank = rank * 10 + file.readUInt8(at) - digitZero;
  }
  return rank;
}

/** The lines that begin with the prefix. They are adjacent because the file is sorted. */
function* linesFrom(file: Buffer, prefix: string): Generator<Line> {
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
    yield { start: at, end: lineEnd(file, at) };
  }
}

const lineStart = (file: Buffer, at: number): number =>
  at === 0 ? 0 : file.lastIndexOf(newline, at - 1) + 1;

function lineEnd(file: Buffer, at: number): number {
  const end = file.indexOf(newline, at);
  return end === -1 ? file.length : end;
}
