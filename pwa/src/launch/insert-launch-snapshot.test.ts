import { afterEach, describe, expect, test, vi } from 'vitest';
import { launchHeaders, launchPagePath } from '#pwa/data/storage/cache-names.ts';
import { isLaunch, insertLaunchSnapshot } from './insert-launch-snapshot.ts';

const html = `<link rel="modulepreload" crossorigin href="/assets/react-c.js"><script type="module" crossorigin src="/assets/index-a.js"></script><div id="root"></div><!-- launch snapshot -->`;
const code =
  '<link rel="modulepreload" crossorigin href="/assets/react-c.js">' +
  '<script type="module" crossorigin src="/assets/index-a.js"></script>';
const page = () =>
  Promise.resolve(
    new Response(html, { headers: { 'Content-Security-Policy': "default-src 'none'", ETag: '"1"' } }),
  );
const kept = (script: string, body: string, at = launchPagePath, more: Record<string, string> = {}) =>
  vi.stubGlobal('caches', {
    match: (path: string) =>
      Promise.resolve(
        path === at
          ? new Response(body, { headers: { [launchHeaders.script]: script, ...more } })
          : undefined,
      ),
  });

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the launch snapshot', () => {
  test('is inserted into the page, under its own policy', async () => {
    kept('/assets/index-a.js', '<article>Costs $& and $1</article>');
    const answer = await insertLaunchSnapshot(page(), '/');
    expect(await answer.text()).toBe(
      '<div id="root" data-launching=""></div>' +
        '<div class="launch" role="main"><article>Costs $& and $1</article></div>' +
        `<template>${code}</template>`,
    );
    expect(answer.headers.get('Content-Security-Policy')).toBe("default-src 'none'");
    expect(answer.headers.has('ETag')).toBe(false);
  });

  test('of a trip is in a template, which the page shows to its account only', async () => {
    kept('/assets/index-a.js', '<h1>Cedar House</h1>', '/launch-page/trips/7', {
      [launchHeaders.account]: '12',
      [launchHeaders.styles]: '/assets/trip-b.css /assets/"><script>',
    });
    const text = await (await insertLaunchSnapshot(page(), '/trips/7')).text();
    expect(text).toBe(
      '<link rel="stylesheet" crossorigin href="/assets/trip-b.css"><div id="root"></div>' +
        '<template data-account="12"><div class="launch" role="main"><h1>Cedar House</h1></div></template>' +
        `<template>${code}</template>`,
    );
    expect(await (await insertLaunchSnapshot(page(), '/trips/8')).text()).toBe(html);
  });

  test('is left out if another version of the app rendered it', async () => {
    kept('/assets/index-b.js', '<article></article>');
    expect(await (await insertLaunchSnapshot(page(), '/')).text()).toBe(html);
  });

  test('is left out if none is saved, and if the caches cannot be read', async () => {
    vi.stubGlobal('caches', { match: () => Promise.resolve(undefined) });
    expect(await (await insertLaunchSnapshot(page(), '/')).text()).toBe(html);
    vi.stubGlobal('caches', { match: () => Promise.reject(new Error('The disk is full')) });
    expect(await (await insertLaunchSnapshot(page(), '/')).text()).toBe(html);
  });

  test.each([
    ['/', 'default', true],
    ['/?guests=2', 'default', false],
    ['/trips', 'default', false],
    ['/trips/7', 'default', true],
    ['/trips/7', 'no-cache', false],
    ['/trips/7?tab=x', 'default', false],
    ['/', 'no-cache', false],
    ['/', 'force-cache', false],
  ] as const)('%s with %s: %s', (path, cache, expected) => {
    const url = new URL(path, 'http://wellens.test');
    expect(isLaunch({ url, request: new Request(url, { cache }) })).toBe(expected);
  });
});
