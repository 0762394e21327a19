import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Upload } from '#contracts/domain/pictures/uploads.ts';
import {
  forbiddenTexts,
  preparedFiles,
  sentenceOf,
  type PreparedFile,
} from '#server/test-support/prepared-pictures.ts';
import { requireProgram } from '#server/test-support/test-programs.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { uploadPicture } from '#server/test-support/test-uploads.ts';
import { fileKey } from './picture-files.ts';

let server: TestServer;
let host: TestClient;
/** Every stored file, for one run of exiftool. */
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  host = await server.as('host');
  folder = mkdtempSync(join(tmpdir(), 'wellens-stored-'));
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const colours = { red: [255, 0, 0], green: [0, 255, 0], blue: [0, 0, 255], white: [255, 255, 255] } as const;

async function readCorner(file: Buffer): Promise<string | undefined> {
  const area = { left: 4, top: 4, width: 8, height: 8 };
  const { dominant } = await sharp(await sharp(file).extract(area).png().toBuffer()).stats();
  const isNear = (wanted: number, seen: number): boolean => Math.abs(wanted - seen) < 60;
  return Object.entries(colours).find(
    ([, [red, green, blue]]) =>
      isNear(red, dominant.r) && isNear(green, dominant.g) && isNear(blue, dominant.b),
  )?.[0];
}

/** What is wrong with what was stored. */
async function findFaults({ size, corner }: PreparedFile, upload: Upload): Promise<string[]> {
  const faults: string[] = [];
  if (upload.state !== 'ready') return [`It is ${upload.state}: ${upload.reason ?? ''}`];
  for (const width of upload.widths) {
    const file = await server.deps.storage.get(fileKey(upload.id, upload.kind, width));
    if (file === null) return [`${width} is missing`];
    writeFileSync(join(folder, `${upload.id}-${width}.webp`), file);
    const { format, width: stored, pages, exif, xmp, icc, orientation } = await sharp(file).metadata();
    if (format !== 'webp' || stored > width || (pages ?? 1) > 1)
      faults.push(`${width} is ${format} of ${stored}`);
    if (exif ?? xmp ?? icc ?? orientation) faults.push(`${width} has metadata`);
    const text = file.toString('latin1');
    faults.push(...forbiddenTexts.filter((forbidden) => text.includes(forbidden)));
    if (corner !== undefined && (await readCorner(file)) !== corner) faults.push(`${width} is turned`);
  }
  if (size !== undefined && (upload.width !== size.width || upload.height !== size.height)) {
    faults.push(`It has ${upload.width ?? 0} × ${upload.height ?? 0} pixels`);
  }
  return faults;
}

test('there are at least 40 prepared files', () => {
  expect(preparedFiles.length).toBeGreaterThanOrEqual(40);
  expect(new Set(preparedFiles.map(({ name }) => name)).size).toBe(preparedFiles.length);
});

test.each(preparedFiles.filter(({ refused }) => refused === null))(
  'stored clean: $name',
  async (prepared) => {
    const upload = await uploadPicture(server, host, await prepared.bytes(), prepared.kind);
    expect(await findFaults(prepared, upload)).toEqual([]);
  },
);

test.each(preparedFiles.filter(({ refused }) => refused !== null))('refused: $name', async (prepared) => {
  const { id, state, reason } = await uploadPicture(server, host, await prepared.bytes(), prepared.kind);
  expect({ state, reason }).toEqual({ state: 'refused', reason: sentenceOf(prepared.refused ?? 'failed') });
  const { storage } = server.deps;
  const left = await Promise.all(
    ['pictures', 'documents', 'uploads'].map((name) => storage.list(`${name}/${id}/`)),
  );
  expect(left.flat()).toEqual([]);
});

/** What exiftool finds in each file of a folder: position, serial, date, thumbnail, comment, or any EXIF, XMP or IPTC. */
async function findTags(path: string): Promise<Record<string, unknown>[]> {
  const tags = ['GPS:all', 'SerialNumber', 'DateTimeOriginal', 'CreateDate', 'ThumbnailImage', 'Comment'];
  const groups = ['EXIF:all', 'XMP:all', 'IPTC:all', 'PNG:ModifyDate', ...tags].map((tag) => `-${tag}`);
  const { stdout } = await promisify(execFile)(
    requireProgram('exiftool'),
    ['-json', '-G0', ...groups, ...readdirSync(path).map((name) => join(path, name))],
    {
      maxBuffer: 10 * 1024 * 1024,
    },
  );
  return (JSON.parse(stdout) as Record<string, unknown>[]).filter((file) => Object.keys(file).length > 1);
}

test('exiftool finds no position, serial, date or thumbnail in what was stored, but in what was sent', async () => {
  expect(readdirSync(folder).length).toBeGreaterThan(90);
  expect(await findTags(folder)).toEqual([]);
  const sent = mkdtempSync(join(tmpdir(), 'wellens-sent-'));
  const tagged = preparedFiles.filter(({ name }) => /position|XMP|IPTC|date|HTML in a/.test(name));
  for (const { name, bytes } of tagged) writeFileSync(join(sent, name), await bytes());
  expect(await findTags(sent)).toHaveLength(tagged.length);
  rmSync(sent, { recursive: true });
});
