import { useEffect, useEffectEvent, useState } from 'react';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import { messagePage } from '#contracts/request-limits.ts';
import { privateDb } from '#pwa/data/open-stores.ts';
import { fetchOlderMessages } from '#pwa/sync/fetch/fetch-conversation.ts';
import type { FetchResult } from '#pwa/sync/fetch/single-flight.ts';
import { logFailure } from '#pwa/features/messaging/messages/message-log.ts';
import { findMessages, isUnplaced, type MessageWindow, type MessageView } from './message-queries.ts';

/** Maximum number of rendered messages: enough for a tall window in both directions. */
const drawnMax = 4 * messagePage.default;

/** State of loading older messages. */
export type OlderState = 'idle' | 'loading' | 'offline' | 'failed';

export interface MessageWindowControls {
  /** Undefined while the first read runs. */
  view: MessageView | undefined;
  /** Whether the window includes the newest message. */
  reachesEnd: boolean;
  older: OlderState;
  /** Shows earlier messages from this device or the server, unless that has just failed. */
  showOlder: () => void;
  /** The same, also after a failure. */
  askForOlder: () => void;
  /** Shows later messages. */
  showNewer: () => void;
  /** Shows the end of the conversation. */
  showEnd: () => void;
}

/** A moving window over a conversation of any length. */
export function useMessageWindow(conversationId: number, isOnline: boolean): MessageWindowControls {
  const [part, setPart] = useState<MessageWindow>({ end: null, count: messagePage.default });
  const [older, setOlder] = useState<OlderState>('idle');
  const view = useLiveQuery(
    () => findMessages(privateDb(), conversationId, part),
    [conversationId, part.end, part.count],
  );

  const fetchOlder = async (before: number): Promise<void> => {
    if (older === 'loading') return;
    setOlder(isOnline ? 'loading' : 'offline');
    if (!isOnline) return;
    setOlder(toOlderState(await fetchOlderMessages(conversationId, before)));
  };

  // A gap between rendered messages is fetched automatically.
  const closeHole = useEffectEvent(fetchOlder);
  const hole = holeOf(view);
  useEffect(() => {
    if (hole !== null && isOnline) void Promise.resolve(hole).then(closeHole);
  }, [hole, isOnline]);

  const isSettled = view?.part.end === part.end && view.part.count === part.count;

  const askForOlder = (): void => {
    if (view === undefined || view.isWhole || !isSettled) return;
    if (view.missingBefore !== null) void fetchOlder(view.missingBefore);
    if (view.messages.length >= part.count) setPart(earlierPart(part, view));
  };

  const showNewer = (): void => {
    if (view === undefined || part.end === null || !isSettled) return;
    const end = part.end + messagePage.default;
    setPart({ count: drawnMax, end: end >= view.newest ? null : end });
  };

  const showEnd = (): void => {
    if (part.end !== null) setPart({ end: null, count: messagePage.default });
  };

  const shownOlder = older === 'offline' && isOnline ? 'idle' : older;
  return {
    view,
    reachesEnd: part.end === null,
    older: shownOlder,
    showOlder: () => {
      if (shownOlder === 'idle') askForOlder();
    },
    askForOlder,
    showNewer,
    showEnd,
  };
}

/** Position after a gap in the view; messages missing before the first one are not a gap. */
function holeOf(view: MessageView | undefined): number | null {
  if (view === undefined || view.missingBefore === null) return null;
  return view.messages[0]?.position === view.missingBefore ? null : view.missingBefore;
}

/** Enlarges the window up to its maximum; then moves it and drops the newest messages. */
function earlierPart({ end, count }: MessageWindow, { messages }: MessageView): MessageWindow {
  if (count < drawnMax) return { end, count: count + messagePage.default };
  const placed = messages.filter((row) => !isUnplaced(row));
  const last = placed.at(-1 - messagePage.default);
  return { count, end: last?.position ?? end };
}

function toOlderState(result: FetchResult): OlderState {
  if (result === 'fresh') return 'idle';
  if (result === 'offline') return 'offline';
  logFailure('Failed to fetch messages:', result);
  return 'failed';
}
