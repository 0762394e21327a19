import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setListing, setMeeting } from '#server/test-support/requests/rights-fixture.ts';
import { startTestServer } from '#server/test-support/test-server.ts';
import type { LoopFigures, HeavyReady } from './heavy-messages.ts';

/** Our server with the people and rows that heavy requests are about, and an eye on its own event loop. */
const server = await startTestServer();
const [guest, host, staff] = [await server.as('guest'), await server.as('host'), await server.as('staff')];
const listing = await setListing(server, host, true);
const meeting = await setMeeting(server, guest, host);

/** How often the loop is looked at, in milliseconds: each look is late by what blocked it. */
const resolutionMs = 1;
const delay = monitorEventLoopDelay({ resolution: resolutionMs });
delay.enable();

/** Answers each question with what blocked the loop most since the last one, and what memory is left in use. */
process.on('message', (question) => {
  if (question === 'collect') globalThis.gc?.();
  const blockedMs = delay.max / 1e6 - resolutionMs;
  delay.reset();
  process.send?.({ blockedMs, rssBytes: process.memoryUsage().rss } satisfies LoopFigures);
});

globalThis.gc?.();
process.send?.({
  port: Number(new URL(server.origin).port),
  rssBytes: process.memoryUsage().rss,
  people: { guest, host, staff },
  rows: {
    ...listing,
    ...meeting,
    token: 'unknown',
    personId: host.userId,
    uploadId: '00000000-0000-4000-8000-000000000000',
  },
} satisfies HeavyReady);
