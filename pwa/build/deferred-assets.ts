import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { isPackable, writePacks } from './asset-packs.ts';

/**
 * Chunks that are not precached, nor are those that import one: large parts, and screens that start with a form or are
 * for hosts and staff. The service worker caches them when the page is idle, so that every page opens offline, but the
 * first installation does not wait for them, and none can fail because of them.
 */
export const deferredNames = [
  'map-',
  'place-',
  'retreat-map',
  'virtual-tour',
  'gallery-',
  'contact-host-dialog',
  'discard-draft-dialog',
  'checkout-',
  'use-account-form',
  'notification-pages',
  'account-pages',
  'fresh-proof-dialog',
  'passkey-browser',
  'qr-code',
  'booking-confirmation-',
  'list-property',
  'picture-picker',
  'encode-picture',
  'verification-badge',
  'owner-dashboard',
  'admin-',
  // Parts of a host's and a staff member's screens, and the form schemas.
  'schemas-',
  'listing-calendar',
  'listing-programme',
  'listing-arrival',
  'listing-announcements',
  'departures-of-property',
  'arrivals-tab',
  'decode-',
  'report-queue',
  'held-queue',
  'use-queue-filter',
  'submit-verification-dialog',
  // The town map, which needs the operator's file.
  'load-town-tile',
  'add-town-map',
  // Dialogs of a few people.
  'report-dialog',
  'review-form',
  'reply-form',
  'share-dialog',
  'erased-accounts',
  'export-commands',
  'auth-',
  'produce-',
  'user-menu',
  'user-sheet',
  // The app cannot be installed offline.
  'install-card',
  'install-sheet',
  // Letters of names such as Łódź: a fallback font is used until it is loaded.
  'figtree-latin-ext',
  // Forms, dialogs and menus.
  'fluent-',
  'formik',
  'luxon',
  'texts-',
] as const;
/** Screens that open offline as soon as the app is installed. */
const storedFirst = /^assets\/(property-detail|trips|wishlist)-screen-/;
/** Chunks that every page loads when it is idle, and chunks that they must not import: every page would run those too. */
const behindEveryPage = /^assets\/(background-jobs|layers|app-footer|register)-/;
const onlyOnDemand = /^assets\/(schemas|fluent|dialogs|formik|luxon|texts)-/;

const deferredAsset = new RegExp(`^(icons/icon-192|assets/(${deferredNames.join('|')}))`);
const isNamed = (file: string): boolean => deferredAsset.test(file);

/** An entry of the service worker's precache list. */
interface ListedFile {
  url: string;
}

interface DeferredAssets {
  /** Removes the deferred files from the precache list. */
  withoutDeferred: <T extends ListedFile>(entries: T[]) => { manifest: T[] };
  /** Writes their URLs and the packs into the built worker; must come after the plugin that builds it. */
  plugin: Plugin;
}

/** A built file with the files that it imports at once; the part of Rollup's bundle that is used here. */
type Bundle = Readonly<Record<string, { type: string; isEntry?: boolean; imports?: string[] }>>;

/** Moves deferred files from the precache list to the list of files cached when the page is idle. */
export function deferredAssets(outDir: string): DeferredAssets {
  let built: Bundle = {};
  let deferred: string[] = [];
  /** Precached files that not every page has loaded, and so in the browser's cache, when the worker is installed. */
  let packable: string[] = [];
  return {
    withoutDeferred: (entries) => {
      // Again, because the build of the worker goes on after the first error and would hide it.
      checkPlaces(built);
      checkNames(entries);
      const isDeferred = (url: string): boolean => importedFiles([url], built).some(isNamed);
      const urls = entries.map(({ url }) => url).filter(isDeferred);
      // Screens that everyone uses come first, with what they import.
      const first = importedFiles(
        urls.filter((url) => !isNamed(url)),
        built,
      ).filter(isDeferred);
      deferred = [...new Set([...first, ...urls])];
      const onEveryPage = Object.keys(built).filter(
        (file) => built[file]?.isEntry === true || behindEveryPage.test(file),
      );
      const loaded = new Set(importedFiles(onEveryPage, built));
      const manifest = entries.filter(({ url }) => !isDeferred(url));
      packable = manifest.map(({ url }) => url).filter((url) => isPackable(url) && !loaded.has(url));
      return { manifest };
    },
    plugin: {
      name: 'deferred-assets',
      apply: 'build',
      generateBundle(_, bundle) {
        built = bundle;
        checkPlaces(built);
      },
      closeBundle: {
        sequential: true,
        order: 'post',
        handler() {
          const path = join(outDir, 'sw.js');
          let worker = readFileSync(path, 'utf8');
          const fillIn = (name: string, value: unknown): void => {
            const filled = worker.replace(`self.${name}`, () => JSON.stringify(value));
            if (filled === worker) throw new Error(`The service worker has no placeholder ${name}`);
            worker = filled;
          };
          fillIn('__PRECACHE_PACKS', writePacks(outDir, packable));
          const packs = writePacks(outDir, deferred.filter(isPackable));
          fillIn('__DEFERRED_ASSETS', { packs, urls: deferred.map((url) => `/${url}`) });
          writeFileSync(path, worker);
        },
      },
    },
  };
}

/** @throws {Error} if chunks would be loaded too early, or stored too late */
function checkPlaces(bundle: Bundle): void {
  const files = Object.keys(bundle);
  const entries = files.filter((file) => bundle[file]?.isEntry === true);
  const initial = importedFiles(entries, bundle).filter(isNamed);
  if (initial.length > 0) throw new Error(`The first load needs deferred chunks: ${initial.join(', ')}`);
  const screens = files.filter((file) => storedFirst.test(file));
  const late = importedFiles(screens, bundle).filter(isNamed);
  if (late.length > 0) throw new Error(`Screens stored first need deferred chunks: ${late.join(', ')}`);
  const idle = files.filter((file) => behindEveryPage.test(file));
  const unneeded = importedFiles(idle, bundle).filter((file) => onlyOnDemand.test(file));
  if (unneeded.length > 0) throw new Error(`Every page would load ${unneeded.join(', ')}`);
}

/** A renamed chunk would be precached unnoticed. @throws {Error} if no file has one of the names */
function checkNames(entries: readonly ListedFile[]): void {
  const unknown = deferredNames.filter(
    (name) => !entries.some(({ url }) => url.startsWith(`assets/${name}`)),
  );
  if (unknown.length > 0) throw new Error(`No chunk has the deferred name ${unknown.join(', ')}`);
}

/** The files with those that they import, directly or through others; not those that they import on demand. */
function importedFiles(files: readonly string[], bundle: Bundle): string[] {
  const found = new Set(files);
  for (const file of found) for (const imported of bundle[file]?.imports ?? []) found.add(imported);
  return [...found];
}
