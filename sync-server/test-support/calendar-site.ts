import { once } from 'node:events';
import { createServer } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Network } from '#server/platform/outgoing/public-request.ts';
import { testCertificate, testKey } from './test-certificate.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** The name of the site, for which it has a certificate. */
const siteName = 'calendars.example';

/** Another site, and an inside server that nothing may reach. */
export interface CalendarSite {
  network: Network;
  /** How the site answers from now on. */
  answer: Answer;
  /** Requests that arrived. */
  requests: { url: string; headers: IncomingMessage['headers'] }[];
  /** Names that were resolved, in order. */
  resolved: string[];
  /** Addresses by name; `siteName` is the site. */
  names: Map<string, string[]>;
  close(): Promise<void>;
}

/** The address of the site counts as public; every other one of this machine does not. */
const siteAddress = '127.0.0.1';

export async function startCalendarSite(): Promise<CalendarSite> {
  const server = createServer({ cert: testCertificate, key: testKey }, (request, response) => {
    site.requests.push({ url: request.url ?? '', headers: request.headers });
    site.answer(request, response);
  });
  server.listen(0, '0.0.0.0');
  await once(server, 'listening');
  const site: CalendarSite = {
    network: {
      resolve: (name) => {
        site.resolved.push(name);
        const found = site.names.get(name);
        return found === undefined ? Promise.reject(new Error('ENOTFOUND')) : Promise.resolve(found);
      },
      isAllowed: (address) => address === siteAddress,
      port: (server.address() as AddressInfo).port,
      ca: testCertificate,
    },
    answer: (_, response) => response.writeHead(404).end(),
    requests: [],
    resolved: [],
    names: new Map([[siteName, [siteAddress]]]),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return site;
}

/** Answers with a calendar of whole-day events. @param events first day and day after the last, `YYYY-MM-DD` */
export const calendarOf = (
  events: readonly (readonly [start: string, end: string, summary?: string])[],
): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Elsewhere//EN',
    ...events.flatMap(([start, end, summary = 'Reserved']) => [
      'BEGIN:VEVENT',
      `UID:${start}-${end}@elsewhere.example`,
      `DTSTART;VALUE=DATE:${start.replaceAll('-', '')}`,
      `DTEND;VALUE=DATE:${end.replaceAll('-', '')}`,
      `SUMMARY:${summary}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n');

export const answerWith =
  (
    body: string,
    { status = 200, ...headers }: { status?: number } & Record<string, string | number> = {},
  ): Answer =>
  (_, response) => {
    response.writeHead(status, { 'Content-Type': 'text/calendar', ...headers }).end(body);
  };
