import { headers as names } from '#contracts/sync/sync-wire.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { storeReply } from '#pwa/features/shared/store-reply.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { mayHaveWorked, tellFailedCall } from '#pwa/features/shared/tell-failed-call.ts';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';

/** The last call, if no answer came to it, and when that was, in milliseconds since 1970. */
let unanswered: { call: string; key: string; at: number } | null = null;

/** How long an equal call counts as the same one, in milliseconds. After that it is a new call. */
const sameCallMs = 10 * 60_000;

/**
 * Makes a call whose answer the person waits for. If no answer comes, the call may have had its effect, and the person
 * is told so; the same call made next, within ten minutes, has the same idempotency key, so that it has its effect once.
 * @param failure title of the message if the server refuses
 * @param call what is called with which values: equal texts are the same call
 * @param keep stores the reply in the database of the account that called
 * @returns the reply; null without one, and then the person was told
 */
export async function callNow<R>(
  failure: string,
  call: string,
  send: (headers: Record<string, string>) => Promise<R>,
  keep?: (db: PrivateDb, reply: R) => PromiseLike<unknown>,
): Promise<R | null> {
  const db = appDevice.privateDb();
  const reply = await sendNow(`${String(db.account)} ${call}`, failure, send);
  if (reply !== null && keep !== undefined) await storeReply(keep(db, reply));
  return reply;
}

async function sendNow<R>(
  named: string,
  failure: string,
  send: (headers: Record<string, string>) => Promise<R>,
): Promise<R | null> {
  const now = appDevice.environment.now();
  const isSame = unanswered?.call === named && now - unanswered.at < sameCallMs;
  const key = unanswered !== null && isSame ? unanswered.key : appDevice.environment.randomUuid();
  unanswered = null;
  try {
    return await send({ [names.idempotencyKey]: key });
  } catch (error) {
    if (mayHaveWorked(error)) {
      unanswered = { call: named, key, at: now };
      showToast({
        title: 'No answer came',
        body: "It may have worked. It is shown here when you're back online.",
        intent: 'destructive',
      });
    } else {
      tellFailedCall(failure, error);
    }
    return null;
  }
}
