import type { Plugin } from 'vite';
import { PROTOCOL_VERSION } from '../../contracts/sync/sync-wire.ts';

const placeholder = '%PROTOCOL_VERSION%';

/**
 * Writes the version of the sync protocol into the page, whose early request is sent before the app's code is there.
 * @throws {Error} if the page has no place for it
 */
export function protocolVersion(): Plugin {
  return {
    name: 'wellens-protocol-version',
    transformIndexHtml: {
      order: 'pre',
      handler(page) {
        if (!page.includes(placeholder)) throw new Error(`index.html has no ${placeholder}`);
        return page.replace(placeholder, String(PROTOCOL_VERSION));
      },
    },
  };
}
