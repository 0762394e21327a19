import webPush from 'web-push';
import { PermanentJobError, RetryLaterError } from '#server/platform/jobs/job.ts';
import { isPushEndpoint } from './push-hosts.ts';
import type { StoredSubscription } from './push-subscription-repository.ts';
import type { VapidKeys } from './vapid-keys.ts';

/** Longest call of a push service. */
const sendMs = 10_000;
/** Longest wait that a push service can ask for. */
const longestRetryMs = 6 * 60 * 60_000;

export interface PushMessage {
  /** Absolute URL that the notification opens. */
  url: string;
  title: string;
  body: string;
  /** Replaces an earlier notification with the same tag. */
  tag: string;
}

interface PushOptions {
  keys: VapidKeys;
  /** `mailto:` or `https:` address of the operator; Apple refuses others. */
  subject: string;
  /** See {@link isPushEndpoint}. */
  ownHosts: readonly string[];
  /** Seconds that the push service keeps the message for a browser that is offline. */
  ttlSeconds: number;
  urgency: 'low' | 'normal' | 'high';
  signal: AbortSignal;
}

/**
 * Body of a push in the format of Declarative Web Push: Safari shows it without the service worker, and other browsers
 * hand it to the worker. Source: W3C Push API, declarative push messages.
 */
const toPayload = ({ url, title, body, tag }: PushMessage): string =>
  JSON.stringify({ web_push: 8030, notification: { title, body, tag, lang: 'en', navigate: url } });

/**
 * Sends an encrypted message to a browser. Redirects are not followed, because the address comes from a stranger.
 * @returns `sent`, or `gone` if the browser no longer wants messages or was subscribed with another key
 * @throws {PermanentJobError} if the message can never be delivered; {RetryLaterError} {Error} if it can later
 */
export async function sendPush(
  { endpoint, p256dh, auth }: StoredSubscription,
  message: PushMessage,
  { keys, subject, ownHosts, ttlSeconds, urgency, signal }: PushOptions,
): Promise<'sent' | 'gone'> {
  if (!isPushEndpoint(endpoint, ownHosts)) return 'gone';
  const request = encrypt({ endpoint, keys: { p256dh, auth } }, toPayload(message), {
    vapidDetails: { subject, ...keys },
    TTL: ttlSeconds,
    urgency,
  });
  if (request === null) return 'gone';
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: request.headers as Record<string, string>,
    body: new Uint8Array(request.body ?? []),
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(sendMs)]),
  });
  await response.body?.cancel();
  return resultOf(response);
}

/** @returns null for keys that are not a valid point */
function encrypt(...args: Parameters<typeof webPush.generateRequestDetails>): webPush.RequestDetails | null {
  try {
    return webPush.generateRequestDetails(...args);
  } catch {
    return null;
  }
}

function resultOf({ ok, status, headers }: Response): 'sent' | 'gone' {
  if (ok) return 'sent';
  // 401 and 403: subscribed with another key of the server. The browser subscribes again when the app opens.
  if ([401, 403, 404, 410].includes(status)) return 'gone';
  if (status === 413 || status === 400) throw new PermanentJobError(`The push service answered ${status}`);
  const seconds = Number(headers.get('Retry-After') ?? 0);
  const delayMs = Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0) * 1000, longestRetryMs) : 0;
  throw new RetryLaterError(`The push service answered ${status}`, delayMs);
}
