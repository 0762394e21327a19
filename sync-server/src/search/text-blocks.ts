/** Rows per block. A block joins their texts, because searching one long string is far cheaper than many short ones. */
const blockRows = 4096;
/** Terminates a text. Folded texts contain no control characters except the line break between their parts. */
const end = '\u0000';

interface Block {
  text: string;
  /** Start of each row's text, and the end of the last one. */
  starts: Int32Array;
}

/** The texts that place names are searched in. */
export class TextBlocks {
  readonly #blocks: readonly Block[];

  constructor(texts: readonly string[]) {
    const blocks: Block[] = [];
    for (let from = 0; from < texts.length; from += blockRows) {
      blocks.push(toBlock(texts.slice(from, from + blockRows)));
    }
    this.#blocks = blocks;
  }

  /** Whether the row's text contains the part. */
  includes(row: number, part: string): boolean {
    const block = this.#blocks[Math.floor(row / blockRows)];
    if (block === undefined) return false;
    const at = row % blockRows;
    return block.text.slice(block.starts[at], block.starts[at + 1]).includes(part);
  }

  /** Rows below `before` whose text contains the part, latest first. @param part not empty */
  *rowsWith(part: string, before: number): Generator<number, void, undefined> {
    for (let index = Math.floor((before - 1) / blockRows); index >= 0; index -= 1) {
      const block = this.#blocks[index];
      if (block === undefined) continue;
      const rows = rowsIn(block, part);
      for (let at = rows.length - 1; at >= 0; at -= 1) {
        const row = index * blockRows + (rows[at] ?? 0);
        if (row < before) yield row;
      }
    }
  }
}

function toBlock(texts: readonly string[]): Block {
  const starts = new Int32Array(texts.length + 1);
  for (const [row, text] of texts.entries()) starts[row + 1] = (starts[row] ?? 0) + text.length + end.length;
  return { text: texts.map((text) => text + end).join(''), starts };
}

/** Rows of a block whose text contains the part, ascending. */
function rowsIn({ text, starts }: Block, part: string): number[] {
  const rows: number[] = [];
  let row = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, starts[row + 1])) {
    while ((starts[row + 1] ?? 0) <= at) row += 1;
    rows.push(row);
  }
  return rows;
}
