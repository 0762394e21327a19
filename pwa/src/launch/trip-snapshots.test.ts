import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { launchHeaders } from '#pwa/data/storage/cache-names.ts';
import { keepTripSnapshots, removeTripSnapshot, saveTripSnapshot, toTripSnapshot } from './trip-snapshots.ts';

const page = `
  <article class="root">
    <a href="/trips">All trips</a>
    <div class="columns">
      <div data-launch=""><img src="/p.webp" style="opacity:0"><h1 id="t">Cedar &lt;b&gt;House</h1><span data-fleeting="">Updated now</span></div>
      <section aria-label="State"><div role="status" data-launch="">Confirmed</div><button>Cancel booking</button></section>
      <section><h2>Arriving</h2>Door code 4711</section>
      <div data-launch=""><h2>Your stay</h2><dl><dt>Nights</dt><dd>3 <button>Copy</button></dd></dl></div>
    </div>
  </article>`;
const parse = (markup: string) => new DOMParser().parseFromString(markup, 'text/html').body;

/** A cache like the browser's, as far as snapshots use it. */
function stubCaches() {
  const entries = new Map<string, Response>();
  const urlOf = (path: string) => new URL(path, 'http://wellens.test').href;
  const cache = {
    put: (path: string, answer: Response) => Promise.resolve(void entries.set(urlOf(path), answer)),
    keys: () => Promise.resolve([...entries.keys()].map((url) => ({ url }))),
    match: ({ url }: { url: string }) => Promise.resolve(entries.get(url)),
    delete: ({ url }: { url: string }) => Promise.resolve(entries.delete(url)),
  };
  vi.stubGlobal('caches', { open: () => Promise.resolve(cache) });
  return { entries, paths: () => [...entries.keys()].map((url) => new URL(url).pathname) };
}

let stored: ReturnType<typeof stubCaches>;
beforeEach(() => {
  stored = stubCaches();
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work());
  document.body.innerHTML = `<div id="root"><main>${page}</main></div>`;
  document.head.innerHTML = '<script type="module" src="/assets/index-a.js"></script>';
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
  document.head.innerHTML = '';
  history.replaceState(null, '', '/');
});

/** Shows the trip and waits until it is saved. */
async function save(id: number, version = 1, userId = 12): Promise<void> {
  history.replaceState(null, '', `/trips/${id}`);
  saveTripSnapshot({ id, version, userId });
  await expect.poll(() => stored.paths()).toContain(`/launch-page/trips/${id}`);
}

describe('the snapshot of a trip', () => {
  test('has the marked parts only, nothing that is secret, needs code or is soon wrong', () => {
    const snapshot = parse(toTripSnapshot(parse(page).querySelector('article')!) ?? '');
    expect(snapshot.querySelector('article.root h1')?.textContent).toBe('Cedar <b>House');
    expect(snapshot.textContent).toContain('Confirmed');
    expect(snapshot.textContent).toContain('Nights');
    expect(snapshot.textContent).not.toMatch(/4711|Arriving|Updated|All trips|Cancel/);
    expect(snapshot.querySelector('[style], [id], [role=status], button:not([inert])')).toBeNull();
  });

  test('is none while the page is loading', () => {
    expect(toTripSnapshot(parse('<article>Loading</article>').querySelector('article')!)).toBeNull();
  });

  test('is stored for its account and version, by the version of the app that rendered it', async () => {
    await save(7, 3);
    const [entry] = stored.entries.values();
    expect(entry?.headers.get(launchHeaders.account)).toBe('12');
    expect(entry?.headers.get(launchHeaders.version)).toBe('3');
    expect(entry?.headers.get(launchHeaders.script)).toBe('/assets/index-a.js');
  });

  test('goes when the booking changes, is cancelled or the account is another one; home stays', async () => {
    await save(7);
    await save(8);
    await save(9);
    const [url, home] = ['http://wellens.test/launch-page', new Response('<p></p>')];
    stored.entries.set(url, home);
    const known = [
      { id: 7, version: 1, userId: 12 },
      { id: 8, version: 2, userId: 12 },
    ];
    await keepTripSnapshots(12, () => Promise.resolve(known));
    expect(stored.paths()).toEqual(['/launch-page/trips/7', '/launch-page']);
    await keepTripSnapshots(13, () => Promise.resolve([{ id: 7, version: 1, userId: 13 }]));
    expect(stored.paths()).toEqual(['/launch-page']);
    await save(7);
    await removeTripSnapshot(7);
    await keepTripSnapshots(null, () => Promise.resolve([]));
    expect(stored.paths()).toEqual(['/launch-page']);
  });

  test('of the latest twenty trips are kept', async () => {
    for (let id = 1; id <= 22; id += 1) await save(id);
    await expect.poll(() => stored.entries.size).toBe(20);
    expect(stored.paths()).not.toContain('/launch-page/trips/2');
    expect(stored.paths()).toContain('/launch-page/trips/22');
  });
});
