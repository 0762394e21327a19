import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordChange } from '#server/database/change-repository.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { addUser } from '#server/test-support/test-users.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { writePmtiles } from '../../world-map/pmtiles-writer.ts';

const inlineScript = "document.documentElement.dataset.theme = 'dark';";
const page = `<!doctype html><meta name="tile-url" content="%TILE_URL%"><meta name="contact-email" content="%CONTACT_EMAIL%"><script>${inlineScript}</script>
<script type="module" src="/assets/main-abc.js"></script><link rel="modulepreload" href="/assets/vendor-abc.js">
<div id="root"></div><!-- lcp image -->`;

let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wellens-site-'));
  const files: Record<string, string | Buffer> = {
    'app/index.html': page,
    'app/sw.js': 'self.skipWaiting;',
    'app/manifest.webmanifest': '{}',
    'app/assets/main-abc.js': 'export const now = 1;',
    'app/assets/main-abc.js.br': brotliCompressSync('export const now = 1;'),
    'previous/assets/main-old.js': 'export const before = 1;',
    'pictures/cedar-480.webp': 'a picture',
    'secret.txt': 'not for the world',
  };
  mkdirSync(join(folder, 'map'));
  writeFileSync(
    join(folder, 'map/world.pmtiles'),
    writePmtiles([{ zoom: 0, column: 0, row: 0, bytes: brotliCompressSync('land') }], {}),
  );
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  server = await startTestServer({
    env: { TILE_URL: 'http://tiles.example/{z}/{x}/{y}.png', CONTACT_EMAIL: 'r&d@wellens.example' },
    folders: {
      app: join(folder, 'app'),
      previous: [join(folder, 'previous')],
      pictures: join(folder, 'pictures'),
      map: join(folder, 'map'),
    },
  });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});
const get = (path: string, headers: Record<string, string> = {}) => fetch(server.origin + path, { headers });

test.each(['/', '/properties/12', '/trips', '/no/such/place', '/auth?tab=login'])(
  '%s is the page of the app',
  async (path) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    const text = await response.text();
    expect(text).toContain('content="http://tiles.example/{z}/{x}/{y}.png"');
    expect(text).toContain('<meta name="contact-email" content="r&amp;d@wellens.example">');
  },
);

test('the page may run only its own scripts and the inline ones it was built with', async () => {
  const policy = (await get('/')).headers.get('content-security-policy') ?? '';
  const hash = createHash('sha256').update(inlineScript).digest('base64');
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
  expect(policy).toContain("style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='");
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("img-src 'self' data: blob: https: http://tiles.example;");
  expect(policy).not.toContain('unsafe');
  const worker = (await get('/sw.js')).headers;
  expect(worker.get('cache-control')).toBe('no-cache');
  expect(worker.get('content-security-policy')).toContain("connect-src 'self' https: http://tiles.example");
});

test('a world tile is sent as stored, or decompressed for clients without Brotli; open sea is an empty tile', async () => {
  const packed = await get('/world-map/1/0/0/0.mvt', { 'Accept-Encoding': 'br' });
  expect(packed.headers.get('content-encoding')).toBe('br');
  expect(packed.headers.get('cache-control')).toBe('public, max-age=2592000');
  expect(await packed.text()).toBe('land');
  const plain = await get('/world-map/1/0/0/0.mvt', { 'Accept-Encoding': 'identity' });
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(await plain.text()).toBe('land');
  const sea = await get('/world-map/1/3/0/4.mvt');
  expect(sea.status).toBe(200);
  expect(await sea.text()).toBe('');
});

test.each([
  '/world-map/1/8/0/0.mvt',
  '/world-map/1/3/8/0.mvt',
  '/world-map/1/0/0/0',
  '/world-map/1/../x.mvt',
])('%s names no tile', async (path) => {
  expect((await get(path)).status).toBe(404);
});

test('fault 29: with the service worker off, its URL serves one that removes the installed worker', async () => {
  const off = await startTestServer({
    env: { SERVICE_WORKER: 'off' },
    folders: {
      app: join(folder, 'app'),
      previous: [],
      pictures: join(folder, 'pictures'),
      map: join(folder, 'map'),
    },
  });
  const worker = await fetch(`${off.origin}/sw.js`);
  expect(worker.headers.get('cache-control')).toBe('no-cache');
  expect(await worker.text()).toContain('registration.unregister()');
  await off.close();
});

test('the page is also served under its file name, which the service worker requests', async () => {
  const named = await get('/index.html');
  const plain = await get('/');
  expect(named.status).toBe(200);
  expect(await named.text()).toBe(await plain.text());
  expect(named.headers.get('content-security-policy')).toBe(plain.headers.get('content-security-policy'));
});

test('chunks are immutable, in the smallest variant the browser accepts, including those of the previous build', async () => {
  const response = await get('/assets/main-abc.js', { 'Accept-Encoding': 'gzip, deflate, br' });
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('content-encoding')).toBe('br');
  expect(await response.text()).toBe('export const now = 1;');
  const plain = await get('/assets/main-abc.js', { 'Accept-Encoding': 'identity' });
  expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([
    null,
    'export const now = 1;',
  ]);
  expect(await (await get('/assets/main-old.js')).text()).toBe('export const before = 1;');
});

test('the page is compressed, and is not sent again if the browser has it', async () => {
  const raw = await get('/', { 'Accept-Encoding': 'br' });
  expect(raw.headers.get('content-encoding')).toBe('br');
  const again = await get('/', { 'If-None-Match': raw.headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
});

test.each([
  '/assets/gone.js',
  '/favicon.ico',
  '/pictures/none.webp',
  '/pictures/..%2fsecret.txt',
  '/..%2f..%2fsecret.txt',
  '/index.php',
])('a file that is not there is not found, and nothing outside the folders is: %s', async (path) => {
  const response = await get(path);
  expect(response.status).toBe(404);
  expect(await response.text()).not.toContain('not for the world');
});

test('pictures are immutable under their own names', async () => {
  const response = await get('/pictures/cedar-480.webp');
  expect(response.headers.get('content-type')).toBe('image/webp');
  expect(response.headers.get('cache-control')).toContain('immutable');
  expect(await response.text()).toBe('a picture');
});

describe('the LCP image', () => {
  const listed = async (image: string): Promise<number> => {
    hostId ??= await addUser(server.database, 'host');
    const id = await addListing(server.database, { hostId, images: [image] });
    const change = { table: 'properties', id, audience: { kind: 'public' } } as const;
    await server.database.write((trx) => recordChange(trx, change));
    return id;
  };
  let hostId: number | undefined;
  const pictureAt = async (path: string) => /<img [^>]*>/.exec(await (await get(path)).text())?.[0];

  test('is in the page of a retreat, and for the newest one in home and the map', async () => {
    const id = await listed('/pictures/cedar-1600.webp');
    expect(await pictureAt(`/properties/${id}`)).toContain('srcset="/pictures/cedar-480.webp 480w, ');
    expect(await pictureAt(`/properties/${id}`)).toContain('data-on="property"');
    expect(await pictureAt('/')).toContain('data-on="home" src="/pictures/cedar-960.webp"');
    expect(await pictureAt('/map')).toContain('data-on="map" src="/pictures/cedar-960.webp"');
    for (const path of ['/?location=Hakone', '/map?category=2', '/checkout'])
      expect(await pictureAt(path), path).toBeUndefined();
    const next = await listed('/pictures/mesa-1600.webp');
    expect(await pictureAt('/')).toContain('/pictures/mesa-960.webp');
    expect(await pictureAt(`/properties/${next}`)).toContain('/pictures/mesa-960.webp');
  });

  test("is loaded before the app's code, which waits in a template of the page", async () => {
    await listed('/pictures/cedar-1600.webp');
    const html = await (await get('/')).text();
    expect(html).toContain(
      '<template><script type="module" src="/assets/main-abc.js"></script><link rel="modulepreload" href="/assets/vendor-abc.js"></template>',
    );
    expect(html.match(/-abc\.js/g)).toHaveLength(2);
    expect(await (await get('/checkout')).text()).not.toContain('<template>');
  });

  test("is not in other pages or in the service worker's copy, and never comes from another server", async () => {
    const id = await listed('https://elsewhere.example/a-1600.webp');
    for (const path of [`/properties/${id}`, '/', '/map', '/index.html', '/properties/999999'])
      expect(await pictureAt(path), path).toBeUndefined();
  });

  test('cannot inject anything else into the page', async () => {
    const id = await listed('/pictures/x"onerror="alert(1)"-960.webp');
    expect(await pictureAt(`/properties/${id}`)).toBeUndefined();
  });
});

test('pages accept only GET and HEAD', async () => {
  expect((await fetch(`${server.origin}/`, { method: 'POST' })).status).toBe(405);
  const head = await fetch(`${server.origin}/`, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
});
