const buckets = 0x10000;

/** Minimum length of a text with trigrams. */
export const trigramLength = 3;

/**
 * For each trigram, the rows whose text contains it, ascending. Trigrams with the same hash share a bucket, so the
 * results are candidates. One array contains all lists.
 */
export class TrigramLists {
  readonly #starts: Int32Array;
  readonly #rows: Int32Array;

  constructor(texts: readonly string[]) {
    const counts = new Int32Array(buckets + 1);
    forEachTrigram(texts, (bucket) => {
      counts[bucket + 1] = (counts[bucket + 1] ?? 0) + 1;
    });
    for (let bucket = 0; bucket < buckets; bucket += 1) {
      counts[bucket + 1] = (counts[bucket + 1] ?? 0) + (counts[bucket] ?? 0);
    }
    const next = counts.slice();
    const rows = new Int32Array(counts[buckets] ?? 0);
    forEachTrigram(texts, (bucket, row) => {
      const at = next[bucket] ?? 0;
      rows[at] = row;
      next[bucket] = at + 1;
    });
    this.#starts = counts;
    this.#rows = rows;
  }

  /**
   * Rows that may contain the text, ascending: the shortest list of its trigrams. @param text of at least three letters
   */
  candidates(text: string): Int32Array {
    let from = 0;
    let to = this.#rows.length;
    for (let at = 0; at + trigramLength <= text.length; at += 1) {
      const bucket = bucketAt(text, at);
      const start = this.#starts[bucket] ?? 0;
      const end = this.#starts[bucket + 1] ?? 0;
      if (end - start < to - from) [from, to] = [start, end];
    }
    return this.#rows.subarray(from, to);
  }
}

function bucketAt(text: string, at: number): number {
  const hash = (text.charCodeAt(at) * 31 + text.charCodeAt(at + 1)) * 31 + text.charCodeAt(at + 2);
  return (hash ^ (hash >>> 11)) & (buckets - 1);
}

/** Calls back once per row and bucket. */
function forEachTrigram(texts: readonly string[], call: (bucket: number, row: number) => void): void {
  const lastRow = new Int32Array(buckets).fill(-1);
  for (const [row, text] of texts.entries()) {
    for (let at = 0; at + trigramLength <= text.length; at += 1) {
      const bucket = bucketAt(text, at);
      if (lastRow[bucket] === row) continue;
      lastRow[bucket] = row;
      call(bucket, row);
    }
  }
}
