import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { gridPageSize } from '#contracts/limits.ts';
import { installOffer } from '#pwa/features/reach/install/install-offer.ts';
import { HomeScreen } from '#pwa/screens/home/home-screen.tsx';
import { cacheNames, launchHeaders, launchPagePath } from '#pwa/data/storage/cache-names.ts';
import { publicDb } from '#pwa/data/open-stores.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { buildCategory, buildProperty } from '#pwa/test-support/builders.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { saveLaunchSnapshots, toLaunchSnapshot } from './save-launch-snapshot.ts';

const hostile = '<img src=x onerror=alert(1)></h3><script>alert(2)</script>"><b>';
const listings = Array.from({ length: gridPageSize + 4 }, (_, index) =>
  buildProperty({ id: 100 - index, title: index === 0 ? hostile : `Retreat ${index}` }),
);

function answer(address: string): Response {
  const headers = { 'X-App': '1', 'X-Epoch': 'one' };
  const isList = new URL(address, 'http://wellens.test').pathname === '/api/properties';
  return Response.json(isList ? listings : [buildCategory()], { headers });
}

/** Home, in a page like `index.html`. */
async function showHome() {
  const shown = renderScreen(
    <main>
      <HomeScreen />
    </main>,
  );
  shown.container.id = 'root';
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(gridPageSize));
  await screen.findByRole('group', { name: 'Categories' });
  return shown;
}

const parse = (markup: string) => new DOMParser().parseFromString(markup, 'text/html').body;

beforeEach(async () => {
  sessionStorage.clear();
  vi.stubGlobal('fetch', async (address: string) => await Promise.resolve(address).then(answer));
  await Promise.all(publicDb().tables.map((table) => table.clear()));
  appDevice.connection.report({ reached: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the launch snapshot', () => {
  test('shows the cards as links and nothing that needs code, is personal or temporary', async () => {
    await showHome();
    const page = parse(toLaunchSnapshot(screen.getByRole('main')) ?? '');
    expect(page.querySelectorAll('article a[href^="/properties/"]')).toHaveLength(gridPageSize);
    expect(page.querySelector('h1')?.textContent).toBe('Book Your Next Retreat With Confidence.');
    expect(page.querySelectorAll('button:not([inert] *)')).toHaveLength(0);
    expect(page.querySelector('[style], [aria-labelledby], [data-floats]')).toBeNull();
    expect(page.textContent).not.toContain('Updated');
  });

  test('leaves out the install offer, which is temporary', async () => {
    installOffer.noteSave();
    installOffer.capture(
      Object.assign(new Event('beforeinstallprompt'), {
        prompt: () => Promise.resolve({ outcome: 'dismissed' as const }),
      }),
    );
    await showHome();
    const main = screen.getByRole('main');
    expect(await within(main).findByRole('complementary', { name: 'Install the app' })).toBeDefined();
    const snapshot = toLaunchSnapshot(main) ?? '';
    expect(parse(snapshot).querySelectorAll('article')).toHaveLength(gridPageSize);
    expect(snapshot).not.toContain('Install');
    expect(parse(snapshot).querySelector('aside')).toBeNull();
  });

  test('text of a listing is never markup', async () => {
    await showHome();
    const page = parse(toLaunchSnapshot(screen.getByRole('main')) ?? '');
    expect(page.querySelector('article h3')?.textContent).toBe(hostile);
    expect(page.querySelector('script, [onerror], b, img[src=x]')).toBeNull();
  });

  test('its pictures use their own ids, because the screen beside it has the same ones', async () => {
    const { container } = await showHome();
    const page = parse(toLaunchSnapshot(screen.getByRole('main')) ?? '');
    const ids = [...page.querySelectorAll('[fill]')].flatMap(
      (part) => /^url\(#(.+)\)$/.exec(part.getAttribute('fill') ?? '')?.[1] ?? [],
    );
    expect(ids.length).toBeGreaterThan(0);
    for (const id of ids) {
      expect(page.querySelector(`[id="${id}"]`)).not.toBeNull();
      expect(container.querySelector(`[id="${id}"]`)).toBeNull();
    }
  });

  test('is not saved while a category is chosen, something is loading, or nothing is shown', async () => {
    expect(toLaunchSnapshot(parse('<p>No retreats found</p>'))).toBeNull();
    expect(toLaunchSnapshot(parse('<p role="status">Loading categories</p><article></article>'))).toBeNull();
    expect(toLaunchSnapshot(parse('<article></article>'))).not.toBeNull();
    const { user } = await showHome();
    await user.click(screen.getByRole('button', { name: 'Spa' }));
    expect(toLaunchSnapshot(screen.getByRole('main'))).toBeNull();
  });

  test('is saved with the version that rendered it when the data changes', async () => {
    const put = vi.fn<(path: string, page: Response) => Promise<void>>().mockResolvedValue();
    vi.stubGlobal('caches', {
      open: (name: string) => {
        expect(name).toBe(cacheNames.launch);
        return Promise.resolve({ put });
      },
    });
    const script = document.createElement('script');
    script.type = 'module';
    script.src = '/assets/index-a.js';
    document.head.append(script);
    await showHome();
    saveLaunchSnapshots({ subscribe: (listener) => listener(), isOnline: () => true });
    await waitFor(() => expect(put).toHaveBeenCalled());
    const [path, page] = put.mock.calls[0]!;
    expect(path).toBe(launchPagePath);
    expect(page.headers.get(launchHeaders.script)).toBe('/assets/index-a.js');
    expect(parse(await page.text()).querySelectorAll('article')).toHaveLength(gridPageSize);
    script.remove();
  });
});
