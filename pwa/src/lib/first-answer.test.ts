import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { addresses } from '#contracts/addresses.ts';
import { addressOf } from '#contracts/endpoint.ts';
import { map } from '#contracts/limits.ts';
import { headers, PROTOCOL_VERSION } from '#contracts/sync-wire.ts';
import { takeFirstAnswer } from './first-answer.ts';

const url = addresses.listProperties.path;
const asked = (answer: Promise<Response>, agoMs = 0) => {
  globalThis.wellensFirstRequest = { url, askedAt: performance.now() - agoMs, answer };
};

afterEach(() => {
  globalThis.wellensFirstRequest = undefined;
});

describe('the page asks for the first listings before the app is there', () => {
  test('the app takes that answer once, and asks itself from then on', async () => {
    const answer = new Response('[]');
    asked(Promise.resolve(answer));
    await expect(takeFirstAnswer(url, { method: 'GET' })).resolves.toBe(answer);
    expect(takeFirstAnswer(url, { method: 'GET' })).toBeUndefined();
  });

  test('other requests, writes to the same address, and old answers do not take it', () => {
    asked(Promise.resolve(new Response('[]')));
    expect(takeFirstAnswer(`${url}?guests=2`, { method: 'GET' })).toBeUndefined();
    expect(takeFirstAnswer(url, { method: 'POST' })).toBeUndefined();
    asked(Promise.resolve(new Response('[]')), 60_000);
    expect(takeFirstAnswer(url, { method: 'GET' })).toBeUndefined();
  });

  test('a request that takes too long can still be given up', async () => {
    asked(new Promise(() => undefined));
    const controller = new AbortController();
    const answer = takeFirstAnswer(url, { method: 'GET', signal: controller.signal });
    controller.abort();
    await expect(answer).rejects.toThrow('Aborted');
  });

  test('the inline script asks what the contract says', () => {
    const page = readFileSync('pwa/index.html', 'utf8');
    expect(page).toContain(`'${url}'`);
    expect(page).toContain(`'${addressOf(addresses.listCards, undefined, { bbox: map.wholeWorld })}'`);
    expect(page).toContain("'/api' + location.pathname");
    expect(addresses.getProperty.path).toBe('/api/properties/:id');
    expect(page).toContain(`'${headers.protocol}': '${String(PROTOCOL_VERSION)}'`);
  });
});
