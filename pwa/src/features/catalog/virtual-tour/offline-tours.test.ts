import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { areSaved, savePanoramas } from './offline-tours.ts';

const [first, second, third] = ['/pictures/a-1600.webp', '/pictures/b-1600.webp', '/pictures/c-1600.webp'];
let stored: Map<string, Response>;
/** Answers by path; the others fail. */
let answers: Map<string, Promise<Response>>;

/** A picture from the address, which may be another than was asked for. */
const picture = (path: string): Response => {
  const answer = new Response('picture', { headers: { 'Content-Type': 'image/webp' } });
  return Object.defineProperty(answer, 'url', { value: new URL(path, location.href).href });
};

beforeEach(() => {
  stored = new Map();
  answers = new Map([first, second, third].map((url) => [url, Promise.resolve(picture(url))]));
  const cache = {
    match: (url: string) => Promise.resolve(stored.get(url)),
    put: (url: string, answer: Response) => Promise.resolve(void stored.set(url, answer)),
    delete: (url: string) => Promise.resolve(stored.delete(url)),
  };
  vi.stubGlobal('caches', { open: () => Promise.resolve(cache) });
  vi.stubGlobal('fetch', (url: string) => answers.get(url) ?? Promise.reject(new TypeError('offline')));
});
afterEach(() => vi.unstubAllGlobals());

test('if a new scene cannot be saved, the scenes that were saved before stay', async () => {
  await savePanoramas([first, second]);
  answers.clear();
  await expect(savePanoramas([first, second, third])).rejects.toThrow('The tour could not be saved');
  expect(await areSaved([first, second])).toBe(true);
});

test('if one scene fails, none is left behind, not even one that arrives later', async () => {
  let arrive: (answer: Response) => void = () => undefined;
  answers.set(first, new Promise((resolve) => (arrive = resolve)));
  answers.delete(second);
  const saving = savePanoramas([first, second]).catch((error: unknown) => error);
  await new Promise((resolve) => setTimeout(resolve));
  arrive(picture(first));
  expect(await saving).toBeInstanceOf(Error);
  await new Promise((resolve) => setTimeout(resolve));
  expect([...stored.keys()]).toEqual([]);
});

test('a scene that the worker answers in another width is not saved', async () => {
  answers.set(second, Promise.resolve(picture('/pictures/b-480.webp')));
  await expect(savePanoramas([first, second])).rejects.toThrow('The tour could not be saved');
  expect([...stored.keys()]).toEqual([]);
});
