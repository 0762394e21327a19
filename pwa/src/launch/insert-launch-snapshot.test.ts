import { afterEach, describe, expect, test, vi } from 'vitest';
import { launchPagePath, launchScriptHeader } from '#pwa/data/storage/cache-names.ts';
import { isLaunch, insertLaunchSnapshot } from './insert-launch-snapshot.ts';

const html = `<script type="module" crossorigin src="/assets/index-a.js"></script><div id="root"></div><!-- launch snapshot -->`;
const page = () =>
  Promise.resolve(
    new Response(html, { headers: { 'Content-Security-Policy': "default-src 'none'", ETag: '"1"' } }),
  );
const kept = (script: string, body: string) =>
  vi.stubGlobal('caches', {
    match: (path: string) =>
      Promise.resolve(
        path === launchPagePath
          ? new Response(body, { headers: { [launchScriptHeader]: script } })
          : undefined,
      ),
  });

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the launch snapshot', () => {
  test('is inserted into the page, under its own policy', async () => {
    kept('/assets/index-a.js', '<article>Costs $& and $1</article>');
    const answer = await insertLaunchSnapshot(page());
    expect(await answer.text()).toBe(
      '<link rel="modulepreload" crossorigin href="/assets/index-a.js"><div id="root" data-launching=""></div>' +
        '<div class="launch" role="main"><article>Costs $& and $1</article></div>' +
        '<template><script type="module" crossorigin src="/assets/index-a.js"></script></template>',
    );
    expect(answer.headers.get('Content-Security-Policy')).toBe("default-src 'none'");
    expect(answer.headers.has('ETag')).toBe(false);
  });

  test('is left out if another version of the app rendered it', async () => {
    kept('/assets/index-b.js', '<article></article>');
    expect(await (await insertLaunchSnapshot(page())).text()).toBe(html);
  });

  test('is left out if none is saved, and if the caches cannot be read', async () => {
    vi.stubGlobal('caches', { match: () => Promise.resolve(undefined) });
    expect(await (await insertLaunchSnapshot(page())).text()).toBe(html);
    vi.stubGlobal('caches', { match: () => Promise.reject(new Error('The disk is full')) });
    expect(await (await insertLaunchSnapshot(page())).text()).toBe(html);
  });

  test.each([
    ['/', 'default', true],
    ['/?guests=2', 'default', false],
    ['/trips', 'default', false],
    ['/', 'no-cache', false],
    ['/', 'force-cache', false],
  ] as const)('%s with %s: %s', (path, cache, expected) => {
    const url = new URL(path, 'http://wellens.test');
    expect(isLaunch({ url, request: new Request(url, { cache }) })).toBe(expected);
  });
});
