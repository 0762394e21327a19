import { useEffect, useRef, useState } from 'react';
import { showToast } from '#pwa/ui/toast/toast-store.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import { findMessageDraft, keepMessageDraft } from '#pwa/store/message-drafts.ts';
import { privateDb } from '#pwa/store/open-stores.ts';

/** Time without a key press after which a draft is written to the disk, in milliseconds. */
const restMs = 300;

const tellNotKept = (): void =>
  showToast({
    title: 'Your draft is not saved',
    body: 'This device could not keep it. Please copy the text before you leave.',
    intent: 'destructive',
  });

interface MessageDraft {
  text: string;
  setText: (text: string) => void;
  /** Nothing more of it is kept: it is being sent, which takes it off the disk. */
  letGo: () => void;
}

/** What is being written in a thread. It is kept on this device with the account, also when the page goes away. */
export function useMessageDraft(conversationId: number): MessageDraft {
  const [typed, setTyped] = useState<string | null>(null);
  const kept = useLiveQuery(() => findMessageDraft(privateDb(), conversationId), [conversationId]);
  /** Writes what is not on the disk yet. */
  const keep = useRef<(() => void) | null>(null);

  useEffect(() => {
    if (typed === null) return;
    const db = privateDb();
    keep.current = () => {
      keep.current = null;
      keepMessageDraft(db, conversationId, typed).catch(() => {
        if (db.isOpen()) tellNotKept(); // closed at a log-out, it belongs to nobody who is here
      });
    };
    const timer = setTimeout(() => keep.current?.(), restMs);
    return () => clearTimeout(timer);
  }, [conversationId, typed]);

  useEffect(() => {
    const keepNow = (): void => keep.current?.();
    const keepWhenHidden = (): void => {
      if (document.visibilityState === 'hidden') keepNow();
    };
    window.addEventListener('pagehide', keepNow);
    document.addEventListener('visibilitychange', keepWhenHidden);
    return () => {
      window.removeEventListener('pagehide', keepNow);
      document.removeEventListener('visibilitychange', keepWhenHidden);
      keepNow();
    };
  }, [conversationId]);

  return {
    text: typed ?? kept ?? '',
    setText: setTyped,
    letGo: () => {
      keep.current = null;
    },
  };
}
