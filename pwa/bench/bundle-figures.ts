import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { BenchLine } from '#contracts/bench-line.ts';

const dist = new URL('../../dist/pwa/', import.meta.url).pathname;

/** Compressed size in kilobytes of 1,000 bytes, as a visitor's browser receives it. */
const brotliKb = (file: string): number => brotliCompressSync(readFileSync(join(dist, file))).length / 1000;

/** The chunk and all it imports at once: what the browser must have before the chunk runs. */
function staticClosure(entry: string, found = new Set<string>()): Set<string> {
  if (found.has(entry) || !existsSync(join(dist, entry))) return found;
  found.add(entry);
  const source = readFileSync(join(dist, entry), 'utf8');
  for (const match of source.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) {
    staticClosure(`assets/${match[1] ?? ''}`, found);
  }
  return found;
}

function entriesOf(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map((match) => (match[1] ?? '').replace(/^\//, ''));
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, value) => total + value, 0);
const kb = (value: number): string => `${value.toFixed(1)} KB`;

/** Sizes of what the build ships: first load of `/`, precache and the largest route chunk. Source: performance goals G13, G14. */
export function measureBundle(): BenchLine[] {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const scripts = new Set<string>();
  for (const entry of entriesOf(html, /<script[^>]+src="([^"]+\.js)"/g)) staticClosure(entry, scripts);
  for (const entry of entriesOf(html, /<link[^>]+rel="modulepreload"[^>]+href="([^"]+\.js)"/g))
    scripts.add(entry);
  // The first screen is a chunk of its own, which the router asks for at once.
  const home = readdirSync(join(dist, 'assets')).find((file) => /^home-screen-.*\.js$/.test(file));
  if (home !== undefined) staticClosure(`assets/${home}`, scripts);
  const styles = new Set(entriesOf(html, /<link[^>]+rel="stylesheet"[^>]+href="([^"]+\.css)"/g));
  const homeStyles = readdirSync(join(dist, 'assets')).find((file) => /^home-screen-.*\.css$/.test(file));
  if (homeStyles !== undefined) styles.add(`assets/${homeStyles}`);

  const scriptKb = sum([...scripts].map(brotliKb));
  // The first stylesheet stands in the page.
  const inline = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map((match) => match[1] ?? '').join('');
  const styleKb = sum([...styles].map(brotliKb)) + brotliCompressSync(inline).length / 1000;

  const worker = readFileSync(join(dist, 'sw.js'), 'utf8');
  const precached = [
    ...new Set([...worker.matchAll(/["']?url["']?:\s*["']([^"']+)["']/g)].map((match) => match[1] ?? '')),
  ];
  const precacheKb = sum(precached.filter((file) => existsSync(join(dist, file))).map(brotliKb));

  const lazy = readdirSync(join(dist, 'assets')).filter(
    (file) => file.endsWith('.js') && !scripts.has(`assets/${file}`),
  );
  const largest = lazy
    .map((file) => ({ file, size: brotliKb(`assets/${file}`) }))
    .sort((one, other) => other.size - one.size)[0];

  return [
    {
      id: 'G13',
      work: 'initial JavaScript of /, Brotli',
      figure: kb(scriptKb),
      goal: '<= 128 KB',
      met: scriptKb <= 128,
    },
    { id: 'G13', work: 'initial CSS of /, Brotli', figure: kb(styleKb), goal: '<= 8 KB', met: styleKb <= 8 },
    {
      id: 'G14',
      work: `precache (${precached.length} files), Brotli`,
      figure: kb(precacheKb),
      goal: '<= 350 KB',
      met: precacheKb <= 350,
    },
    {
      id: 'G14',
      work: `largest lazy chunk (${largest?.file ?? 'none'}), Brotli`,
      figure: kb(largest?.size ?? 0),
      goal: '<= 60 KB',
      met: (largest?.size ?? 0) <= 60,
    },
  ];
}
