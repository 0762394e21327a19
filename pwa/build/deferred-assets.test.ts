import { expect, test } from 'vitest';
import { deferredAssets, deferredNames } from './deferred-assets.ts';

const chunk = (imports: string[], isEntry = false) => ({ type: 'chunk', isEntry, imports });

function check(bundle: Record<string, object>): void {
  const { generateBundle } = deferredAssets('dist').plugin as {
    generateBundle: (...args: unknown[]) => void;
  };
  generateBundle({}, bundle);
}

test('the first load may not import a deferred chunk, also not through another one', () => {
  const imports = { 'assets/index-1.js': chunk(['assets/engine-1.js'], true) };
  expect(() =>
    check({ ...imports, 'assets/engine-1.js': chunk(['assets/luxon-1.js']), 'assets/luxon-1.js': chunk([]) }),
  ).toThrow('The first load needs deferred chunks: assets/luxon-1.js');
  expect(() =>
    check({ ...imports, 'assets/engine-1.js': chunk([]), 'assets/luxon-1.js': chunk([]) }),
  ).not.toThrow();
});

test('a screen that opens offline after the installation may not import a deferred chunk', () => {
  const screen = { 'assets/property-detail-screen-1.js': chunk(['assets/stars-1.js']) };
  expect(() => check({ ...screen, 'assets/stars-1.js': chunk(['assets/schemas-1.js']) })).toThrow(
    'Screens stored first need deferred chunks: assets/schemas-1.js',
  );
  expect(() => check({ ...screen, 'assets/stars-1.js': chunk([]) })).not.toThrow();
});

test('what every page loads when it is idle may not bring forms and dialogs', () => {
  const jobs = { 'assets/background-jobs-1.js': chunk(['assets/common-1.js']) };
  expect(() => check({ ...jobs, 'assets/common-1.js': chunk(['assets/fluent-forms-1.js']) })).toThrow(
    'Every page would load assets/fluent-forms-1.js',
  );
  expect(() => check({ ...jobs, 'assets/common-1.js': chunk([]) })).not.toThrow();
});

test('a deferred name without a chunk fails the build', () => {
  const { withoutDeferred } = deferredAssets('dist');
  expect(() => withoutDeferred([{ url: 'assets/map-1.js' }])).toThrow(
    /No chunk has the deferred name place-/,
  );
});

test('a chunk that imports a deferred one is not precached, since it could not run offline', () => {
  const { withoutDeferred, plugin } = deferredAssets('dist');
  const { generateBundle } = plugin as { generateBundle: (...args: unknown[]) => void };
  generateBundle(
    {},
    { 'assets/trip-1.js': chunk(['assets/stay-1.js']), 'assets/stay-1.js': chunk(['assets/luxon-1.js']) },
  );
  const urls = ['trip-1.js', 'stay-1.js', 'home-1.js', ...deferredNames.map((name) => `${name}1.js`)];
  const { manifest } = withoutDeferred(urls.map((name) => ({ url: `assets/${name}` })));
  expect(manifest.map(({ url }) => url)).toEqual(['assets/home-1.js']);
});
