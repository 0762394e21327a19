import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { requireProgram } from '#server/test-support/test-programs.ts';

export interface BarePage {
  page: Page;
  close(): Promise<void>;
}

/** A real browser on a page that has nothing but this script. */
export async function openBarePage(script: string, { styles = '' } = {}): Promise<BarePage> {
  const html = `<!doctype html><title>bench</title><style>${styles}</style><body></body><script src="/bench.js"></script>`;
  const server = createServer((request, response) => {
    const isScript = request.url === '/bench.js';
    const type = isScript ? 'text/javascript' : 'text/html';
    response.setHeader('Content-Type', `${type}; charset=utf-8`);
    response.end(isScript ? script : html);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const profile = mkdtempSync(join(tmpdir(), 'wellens-bench-profile-'));
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: requireProgram('chromium'),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
  });
  const page = await browser.newPage();
  page.on('pageerror', (error) => process.stderr.write(`${error.message}\n`));
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return {
    page,
    close: async () => {
      await browser.close();
      server.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
