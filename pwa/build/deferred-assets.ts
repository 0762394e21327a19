import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Chunks that the service worker does not need before it may take over: heavy parts, and screens that begin with a form
 * or are for hosts and staff. They follow once the app has come to rest, so that every address opens offline all the
 * same, but nobody waits for them and an installation cannot fail because of them.
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
    // Nobody installs the app without a network.
    'install-',
    // Letters of names such as Łódź: until it is here another font draws them.
    'figtree-latin-ext',
    // What places menus, and what runs forms.
    'usePositioning',
    'fluent-forms',
    'formik',
  ].join('|')}))`,
);

/** A file as the service worker's build lists it. */
interface ListedFile {
  url: string;
}

export interface DeferredAssets {
  /** Takes the later files out of the list of those to install. */
  withoutDeferred: <T extends ListedFile>(entries: T[]) => { manifest: T[] };
  /** Writes their addresses into the finished worker; must stand behind the plugin that makes it. */
  plugin: Plugin;
}

/** Two parts of one thing: what is left out of the worker's installation is what it fetches afterwards. */
export function deferredAssets(outDir: string): DeferredAssets {
  let later: string[] = [];
  return {
    withoutDeferred: (entries) => {
      later = entries.map(({ url }) => url).filter((url) => deferredAsset.test(url));
      return { manifest: entries.filter(({ url }) => !deferredAsset.test(url)) };
    },
    plugin: {
      name: 'later-assets',
      apply: 'build',
      closeBundle: {
        sequential: true,
        order: 'post',
        handler() {
          const path = join(outDir, 'sw.js');
          const worker = readFileSync(path, 'utf8');
          const list = JSON.stringify(later.map((url) => `/${url}`));
          const written = worker.replace('self.__DEFERRED_ASSETS', () => list);
          if (written === worker) throw new Error('The service worker has no place for the later assets');
          writeFileSync(path, written);
        },
      },
    },
  };
}
