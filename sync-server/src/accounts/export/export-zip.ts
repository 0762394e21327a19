import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { Db } from '#server/database/database.ts';
import { readExported, type ExportedRows } from '#server/database/exported-rows.ts';
import { escapeHtml } from '#server/reach/mail/mail-slots.ts';

/** Text of a file, in parts. */
type Parts = AsyncGenerator<string, void, undefined>;

/** A file of JSON: a list of rows, a row per line. */
async function* writeJson(db: Db, rows: ExportedRows, userId: number): Parts {
  let separator = '[\n';
  for await (const page of readExported(db, rows, userId)) {
    yield separator + page.map((row) => JSON.stringify(row)).join(',\n');
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

const style =
  'body{margin:0 auto;max-width:60rem;padding:2rem 1rem;font:16px/1.5 system-ui,sans-serif}table{width:100%;border-collapse:collapse;margin-bottom:1rem}th,td{padding:.3rem .6rem;border:1px solid #c9d3d1;text-align:left;vertical-align:top;overflow-wrap:anywhere}th{width:14rem}';

/** A page that shows the same rows to people. */
async function* writePage(db: Db, nouns: readonly ExportedRows[], userId: number): Parts {
  yield `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Your Wellens data</title><style>${style}</style></head><body><h1>Your Wellens data</h1><p>Everything that Wellens stores about you. The same is in the files beside this page, for programs. Times are in UTC.</p>`;
  for (const noun of nouns) {
    yield `<h2>${escapeHtml(noun.title)}</h2>`;
    let isEmpty = true;
    for await (const page of readExported(db, noun, userId)) {
      isEmpty = false;
      yield page.map(writeRow).join('');
    }
    if (isEmpty) yield '<p>Nothing.</p>';
  }
  yield '</body></html>\n';
}

const writeRow = (row: Record<string, unknown>): string =>
  `<table>${Object.entries(row)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `<tr><th>${escapeHtml(name)}</th><td>${escapeHtml(String(value))}</td></tr>`)
    .join('')}</table>`;

/** A file of a person, such as a picture: compressed already. */
export interface ExportedFile {
  name: string;
  bytes: Uint8Array;
}

/**
 * A ZIP of all data about a person, made while it is read: a page of rows or a file at a time is in memory, whatever the
 * person has.
 */
export async function* writeExport(
  db: Db,
  { nouns, files: ownFiles }: { nouns: readonly ExportedRows[]; files: AsyncIterable<ExportedFile> },
  userId: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    ready.push(chunk);
  });
  const files: [name: string, parts: Parts][] = [
    ['index.html', writePage(db, nouns, userId)],
    ...nouns.map((noun): [string, Parts] => [`${noun.table}.json`, writeJson(db, noun, userId)]),
  ];
  const encoder = new TextEncoder();
  for (const [name, parts] of files) {
    const entry = new ZipDeflate(name);
    zip.add(entry);
    for await (const part of parts) {
      entry.push(encoder.encode(part));
      yield* ready.splice(0);
    }
    entry.push(new Uint8Array(), true);
    yield* ready.splice(0);
  }
  for await (const { name, bytes } of ownFiles) {
    const entry = new ZipPassThrough(name);
    zip.add(entry);
    entry.push(bytes, true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}
