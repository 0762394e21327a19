import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { draftKey } from '#pwa/features/catalog/listing-wizard/drafts/draft-path.ts';
import { openNewDraft } from '#pwa/features/catalog/listing-wizard/drafts/open-draft.ts';
import type { Draft } from '#pwa/data/private-db.ts';
import { useTask } from '#pwa/ui/use-task.ts';

/**
 * The draft that the address names. It stays open when its own id is put there, or when going back to a step from before.
 * @returns undefined while it is read, null if it has ended
 */
export function useAddressedDraft(draftId: string | null): Draft | null | undefined {
  const [asked, setAsked] = useState(draftId);
  const draft = useTask(asked ?? '', true, () => openNewDraft(asked)).result;
  if (draftId !== asked && draftId !== draft?.id) setAsked(draftId);
  return draft;
}

/** Puts the id of a stored draft into the address, so that reloading or going back opens no other one. */
export function useNamedInAddress(id: string, isStored: boolean): void {
  const [query, setQuery] = useSearchParams();
  const isNamed = query.get(draftKey) === id;
  const [pathname] = useState(() => window.location.pathname);
  const name = useEffectEvent(() => {
    // On the way to another screen that is still loading; its entry would be replaced.
    if (window.location.pathname !== pathname) return;
    const next = new URLSearchParams(query);
    next.set(draftKey, id);
    setQuery(next, { replace: true, state: { keepScroll: true } });
  });
  useEffect(() => {
    if (isStored && !isNamed) name();
  }, [isStored, isNamed]);
}
