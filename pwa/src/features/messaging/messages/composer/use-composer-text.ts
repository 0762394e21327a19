import { useEffect } from 'react';
import { findStoredDraft } from '#pwa/data/drafts/message-drafts.ts';
import { privateDb } from '#pwa/data/open-stores.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import { useStore } from '#pwa/ui/use-store.ts';
import { composerTextOf, type ComposerText } from './composer-text.ts';

interface ComposerField extends Pick<ComposerText, 'type' | 'send'> {
  text: string;
}

/** The message field of a conversation, with the draft that is stored for it on this device. */
export function useComposerText(conversationId: number): ComposerField {
  const composer = composerTextOf(privateDb(), conversationId);
  const typed = useStore(composer.typed);
  const stored = useLiveQuery(() => findStoredDraft(privateDb(), conversationId), [conversationId]);
  useEffect(() => composer.hold(), [composer]);
  useEffect(() => {
    if (stored !== undefined) composer.adopt(stored);
  }, [composer, stored]);
  return { text: typed ?? stored?.text ?? '', type: composer.type, send: composer.send };
}
