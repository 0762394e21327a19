import { once } from 'node:events';
import { createServer, request as ask, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import type { BenchLine } from '#contracts/bench-line.ts';
import { Device, phone } from '../e2e/support/browser.ts';
import { startServer } from '../e2e/support/server.ts';
import { bundleScript } from './bundle-script.ts';
import { median, ms } from './medians.ts';

const rounds = 5;
/** Lighthouse's slow 4G and slow phone, put upon the browser itself (`--throttling-method=devtools`). */
const network = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 };
const cpuSlowdown = 4;
const firstCard = 'article a[href^="/properties/"]';

interface FirstVisit {
  fcp: number;
  card: number;
}

/** The trivial app with the real server's data and pictures behind it. */
async function serveBaseline(origin: string): Promise<Server> {
  const entry = new URL('baseline-app/baseline-app.tsx', import.meta.url).pathname;
  const script = brotliCompressSync(await bundleScript(entry));
  const html =
    '<!doctype html><meta name="viewport" content="width=device-width"><title>Baseline</title><div id="root"></div><script type="module" src="/baseline.js"></script>';
  const server = createServer((request, response) => {
    const { url = '/', headers } = request;
    if (url.startsWith('/api') || url.startsWith('/pictures')) {
      const onward = ask(
        `${origin}${url}`,
        { headers: { ...headers, host: new URL(origin).host } },
        (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
        },
      );
      onward.end();
    } else if (url === '/baseline.js') {
      response.writeHead(200, { 'Content-Type': 'text/javascript', 'Content-Encoding': 'br' }).end(script);
    } else response.writeHead(200, { 'Content-Type': 'text/html' }).end(html);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** First paint and first card of a first visit, in milliseconds from its beginning. */
async function visit(address: string): Promise<FirstVisit> {
  const device = new Device({ viewport: phone, isMobile: true, hasTouch: true });
  await device.turnOn();
  try {
    const page = await device.page();
    await page.addInitScript((selector) => {
      const seen = globalThis as unknown as { benchCardAt?: number };
      new MutationObserver(() => {
        if (document.querySelector(selector) !== null) seen.benchCardAt ??= performance.now();
      }).observe(document, { childList: true, subtree: true });
    }, firstCard);
    const session = await device.context.newCDPSession(page);
    await session.send('Network.emulateNetworkConditions', network);
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    await page.goto(address, { waitUntil: 'commit' });
    await page.waitForSelector(firstCard);
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    return await page.evaluate(() => ({
      fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
      card: (globalThis as unknown as { benchCardAt?: number }).benchCardAt ?? NaN,
    }));
  } finally {
    await device.remove();
  }
}

/** A first visit of home on a slow phone and network, beside a trivial React app. Source: performance goal G16. */
export async function measureFirstVisit(): Promise<BenchLine[]> {
  const server = await startServer();
  const baseline = await serveBaseline(server.origin);
  const baselineOrigin = `http://localhost:${(baseline.address() as AddressInfo).port}`;
  try {
    const ours: FirstVisit[] = [];
    const theirs: FirstVisit[] = [];
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await visit(`${server.origin}/`));
      theirs.push(await visit(`${baselineOrigin}/`));
    }
    const line = (work: string, figure: keyof FirstVisit, goal: number): BenchLine => {
      const [mine, other] = [
        median(ours.map((one) => one[figure])),
        median(theirs.map((one) => one[figure])),
      ];
      return {
        id: 'G16',
        work,
        figure: `${ms(mine)}: ${(mine / other).toFixed(2)}× of a trivial React app`,
        goal: `<= ${goal}×`,
        met: mine / other <= goal,
        yardsticks: { 'trivial React app': ms(other) },
      };
    };
    return [
      line('first visit on slow 4G and a slow phone: first paint', 'fcp', 0.9),
      line('first visit on slow 4G and a slow phone: first card', 'card', 1.4),
    ];
  } finally {
    baseline.close();
    await server.remove();
  }
}
