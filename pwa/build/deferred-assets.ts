import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Chunks that are not precached: large parts, and screens that start with a form or are for hosts and staff. The service
 * worker caches them when the page is idle, so that every page opens offline, but the installation does not wait for them and
 * cannot fail because of them.
 */
const deferredAsset = new RegExp(
  `^(icons/icon-192|assets/(${[
    'map-',
    'place-',
    'card-groups',
    'retreat-map',
    'virtual-tour',
    'gallery-',
    'contact-host-dialog',
    'discard-draft-dialog',
    'checkout-',
    'confirmation-path',
    'notice-',
    'booking-confirmation-',
    'list-property',
    'draft-queries',
    'listing-',
    'package-commands',
    'verification-badge',
    'owner-dashboard',
    'admin-',
    'auth-',
    'produce-',
    'user-menu',
    'user-sheet',
    // The app cannot be installed offline.
    'install-',
    // Letters of names such as Łódź; a fallback font is used until it is loaded.
    'figtree-latin-ext',
    // The positioning of menus, and the form library.
    'usePositioning',
    'fluent-forms',
    'formik',
  ].join('|')}))`,
);

/** An entry of the service worker's precache list. */
interface ListedFile {
  url: string;
}

interface DeferredAssets {
  /** Removes the deferred files from the precache list. */
  withoutDeferred: <T extends ListedFile>(entries: T[]) => { manifest: T[] };
  /** Writes their URLs into the built worker; must come after the plugin that builds it. */
  plugin: Plugin;
}

/** Moves deferred files from the precache list to the list of files cached when the page is idle. */
export function deferredAssets(outDir: string): DeferredAssets {
  let deferred: string[] = [];
  return {
    withoutDeferred: (entries) => {
      deferred = entries.map(({ url }) => url).filter((url) => deferredAsset.test(url));
      return { manifest: entries.filter(({ url }) => !deferredAsset.test(url)) };
    },
    plugin: {
      name: 'deferred-assets',
      apply: 'build',
      closeBundle: {
        sequential: true,
        order: 'post',
        handler() {
          const path = join(outDir, 'sw.js');
          const worker = readFileSync(path, 'utf8');
          const list = JSON.stringify(deferred.map((url) => `/${url}`));
          const written = worker.replace('self.__DEFERRED_ASSETS', () => list);
          if (written === worker)
            throw new Error('The service worker has no placeholder for the deferred assets');
          writeFileSync(path, written);
        },
      },
    },
  };
}
