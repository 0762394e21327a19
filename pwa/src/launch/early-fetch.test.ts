import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { addresses } from '#contracts/api/addresses.ts';
import { addressOf } from '#contracts/api/endpoint.ts';
import { wholeWorld } from '#contracts/limits.ts';
import { headers } from '#contracts/sync/sync-wire.ts';
import { takeEarlyFetch } from './early-fetch.ts';

const url = addresses.listProperties.path;
const request = (response: Promise<Response>, agoMs = 0) => {
  globalThis.wellensEarlyFetch = { url, sentAt: performance.now() - agoMs, response };
};

afterEach(() => {
  globalThis.wellensEarlyFetch = undefined;
});

describe('the page requests the first listings before the app runs', () => {
  test('the app takes that response once, and sends its own requests from then on', async () => {
    const answer = new Response('[]');
    request(Promise.resolve(answer));
    await expect(takeEarlyFetch(url, { method: 'GET' })).resolves.toBe(answer);
    expect(takeEarlyFetch(url, { method: 'GET' })).toBeUndefined();
  });

  test('other requests, writes to the same URL and late requests do not take it', () => {
    request(Promise.resolve(new Response('[]')));
    expect(takeEarlyFetch(`${url}?guests=2`, { method: 'GET' })).toBeUndefined();
    expect(takeEarlyFetch(url, { method: 'POST' })).toBeUndefined();
    request(Promise.resolve(new Response('[]')), 60_000);
    expect(takeEarlyFetch(url, { method: 'GET' })).toBeUndefined();
  });

  test('the app can abort it', async () => {
    request(new Promise(() => undefined));
    const controller = new AbortController();
    const answer = takeEarlyFetch(url, { method: 'GET', signal: controller.signal });
    controller.abort();
    await expect(answer).rejects.toThrow('Aborted');
  });

  test('the inline script sends what the contract says', () => {
    const page = readFileSync('pwa/index.html', 'utf8');
    expect(page).toContain(`'${url}'`);
    expect(page).toContain(`'${addressOf(addresses.listCards, undefined, { bbox: wholeWorld })}'`);
    expect(page).toContain("'/api' + location.pathname");
    expect(addresses.getProperty.path).toBe('/api/properties/:id');
    expect(page).toContain(`'${headers.protocol}': '%PROTOCOL_VERSION%'`);
  });
});
