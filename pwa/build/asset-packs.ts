import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AssetPack } from '../src/service-worker/worker/asset-packs.ts';

/**
 * Maximum characters of a pack, before compression: about 100 KB to download. A connection that breaks loses at most
 * that.
 */
const packLength = 400_000;

/** Whether the file is text, which a pack holds as a JSON string. */
export const isPackable = (file: string): boolean => /\.(js|css)$/.test(file);

/**
 * Writes the files again as packs: JSON objects of text by URL path, in the given order. The
 * service worker fetches files one at a time, so dozens of small ones cost a round trip each; they also compress worse.
 * @param outDir the built app
 * @param files paths relative to it, of which {@link isPackable} holds
 */
export function writePacks(outDir: string, files: readonly string[]): AssetPack[] {
  const packs: Record<string, string>[] = [];
  let pack: Record<string, string> = {};
  let length = Infinity;
  for (const file of files) {
    const content = readFileSync(join(outDir, file), 'utf8');
    if (length + content.length > packLength) {
      packs.push((pack = {}));
      length = 0;
    }
    pack[`/${file}`] = content;
    length += content.length;
  }
  return packs.map((content) => {
    const json = JSON.stringify(content);
    const hash = createHash('sha256').update(json).digest('base64url').slice(0, 8);
    const name = `assets/pack-${hash}.json`;
    writeFileSync(join(outDir, name), json);
    return { pack: `/${name}`, urls: Object.keys(content) };
  });
}
