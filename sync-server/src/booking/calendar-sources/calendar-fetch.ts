import { calendarSourceLimits } from '#contracts/request-limits.ts';
import { calendarUrlMessage, localCalendarMessage } from '#contracts/domain/catalog/calendar-sources.ts';
import {
  hasPublicName,
  isPublicUrl,
  OutgoingError,
  requestPublic,
  type Network,
  type PublicReply,
} from '#server/platform/outgoing/public-request.ts';
import { CalendarError } from './calendar-problems.ts';

/** Longest request, redirects included. */
const fetchMs = 10_000;
/** Longest validator that is stored. */
const validatorMax = 500;

/** What another site said about the file, for the next request. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

export type FetchedCalendar = { kind: 'unchanged' } | ({ kind: 'file'; text: string } & Validators);

/**
 * The address of a calendar as it is stored: `webcal:` is written as `https:`.
 * @returns `refusal`: why the address can never be read
 */
export function toCalendarUrl(sent: string): { url: string } | { refusal: string } {
  const address = sent.trim().replace(/^webcals?:/i, 'https:');
  if (!URL.canParse(address)) return { refusal: calendarUrlMessage };
  const url = new URL(address);
  url.hash = '';
  if (url.protocol === 'https:' && !hasPublicName(url)) return { refusal: localCalendarMessage };
  // Other letters than those of ASCII grow when they are encoded.
  const isUsable = isPublicUrl(url) && url.href.length <= calendarSourceLimits.urlMax;
  return isUsable ? { url: url.href } : { refusal: calendarUrlMessage };
}

/**
 * Reads a calendar of another site.
 * @param known validators of the file that is known; null to read it in any case
 * @throws {CalendarError} if what came is not a whole calendar
 */
export async function fetchCalendar(
  url: string,
  known: Validators | null,
  { network, signal }: { network: Network; signal: AbortSignal },
): Promise<FetchedCalendar> {
  const reply = await requestPublic(new URL(url), {
    headers: {
      Accept: 'text/calendar',
      'User-Agent': 'Wellens calendar sync',
      ...(known?.etag != null && { 'If-None-Match': known.etag }),
      ...(known?.lastModified != null && { 'If-Modified-Since': known.lastModified }),
    },
    maxBytes: calendarSourceLimits.bytesMax,
    signal: AbortSignal.any([signal, AbortSignal.timeout(fetchMs)]),
    network,
  }).catch((error: unknown) => {
    throw error instanceof OutgoingError ? new CalendarError(error.fault, error) : error;
  });
  if (reply.status === 304 && known !== null) return { kind: 'unchanged' };
  refuseStatus(reply.status);
  return {
    kind: 'file',
    text: readText(reply),
    etag: validatorOf(reply, 'etag'),
    lastModified: validatorOf(reply, 'last-modified'),
  };
}

function refuseStatus(status: number): void {
  if (status === 200) return;
  if (status === 404 || status === 410) throw new CalendarError('not-found');
  if (status === 401 || status === 403) throw new CalendarError('not-allowed');
  throw new CalendarError('site-error');
}

/** The text of a whole calendar, so that neither a login page nor half a file looks like one without events. */
function readText({ header, body }: PublicReply): string {
  if (header('content-encoding') !== undefined && header('content-encoding') !== 'identity') {
    throw new CalendarError('damaged');
  }
  const text = new TextDecoder().decode(body).trim();
  if (text === '') throw new CalendarError('empty');
  if (/^BEGIN:VCALENDAR\b/i.test(text)) {
    if (!/\nEND:VCALENDAR$/i.test(text.replaceAll('\r', '\n'))) throw new CalendarError('cut-off');
    return text;
  }
  const isPage = text.startsWith('<') || (header('content-type') ?? '').includes('html');
  throw new CalendarError(isPage ? 'web-page' : 'not-a-calendar');
}

function validatorOf({ header }: PublicReply, name: string): string | null {
  const value = header(name);
  return value === undefined || value.length > validatorMax ? null : value;
}
