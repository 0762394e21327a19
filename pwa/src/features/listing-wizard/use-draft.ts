import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { privateDb } from '#pwa/store/open-stores.ts';
import type { Draft } from '#pwa/store/private-db.ts';
import { thisDevice } from '#pwa/sync/this-device.ts';
import { useUnsavedChanges } from '#pwa/ui/unsaved-changes.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import { saveDraft } from './draft-commands.ts';
import { DraftSaver, type SaveState } from './draft-saver.ts';
import type { ListingValues } from './listing-values.ts';
import { thisTab } from './new-draft.ts';
import { wizardSteps } from './wizard-steps.ts';

interface DraftParts {
  start: Draft;
  values: ListingValues;
  /** Another tab has written to the same draft. */
  onOthers: (values: ListingValues) => void;
  /** The draft is gone: it was submitted or discarded elsewhere. */
  onGone: () => void;
}

export interface DraftHandle {
  state: SaveState;
  saver: DraftSaver;
}

/** Keeps a draft on the disk in step with the form, and the form in step with another tab. */
export function useDraft({ start, values, onOthers, onGone }: DraftParts): DraftHandle {
  const startRef = useRef(start);
  const [saver] = useState(
    () =>
      new DraftSaver({
        write: (patch) => saveDraft(thisDevice, start, patch),
        savedAt: start.updatedAt === 0 ? null : start.updatedAt,
      }),
  );
  const state = useSyncExternalStore(saver.subscribe, saver.snapshot);
  useEffect(() => {
    startRef.current = start;
    saver.writeWith((patch) => saveDraft(thisDevice, start, patch));
  }, [saver, start]);

  const known = useRef(start.values as ListingValues);
  useEffect(() => {
    const changed = changesOf(known.current, values);
    known.current = values;
    // What the listing itself changed to, before anything was typed, is no change of the person's.
    const isPristine = saver.snapshot().kind === 'new' && !saver.isBehind;
    const begun = startRef.current.values as ListingValues;
    if (isPristine && Object.keys(changesOf(begun, values)).length === 0) return;
    if (Object.keys(changed).length > 0) saver.change({ values: changed });
  }, [saver, values]);

  useHeldPage(saver, state);

  const row = useLiveQuery(async () => (await privateDb().drafts.get(start.id)) ?? null, [start.id]);
  const wasKept = useRef(false);
  const follow = useEffectEvent((draft: Draft | null) => {
    if (draft === null) {
      if (wasKept.current && !saver.isStopped) onGone();
      return;
    }
    wasKept.current = true;
    if (draft.writer === thisTab || saver.isBehind) return;
    known.current = draft.values as ListingValues;
    onOthers(known.current);
  });
  useEffect(() => {
    if (row !== undefined) follow(row);
  }, [row]);

  return { state, saver };
}

/** An update of the app waits for the end of the wizard, and the browser asks before it closes on what is not saved. */
function useHeldPage(saver: DraftSaver, state: SaveState): void {
  useUnsavedChanges(state.kind !== 'new');
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (saver.isBehind) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [saver]);
}

interface KeptPlace {
  saver: DraftSaver;
  start: Draft;
  /** Position of the present step, and of the furthest one, from 0. */
  current: number;
  reached: number;
}

/** Keeps with the draft where the person is. To look through a listing without changing it makes no draft. */
export function useKeptPlace({ saver, start, current, reached }: KeptPlace): void {
  const { propertyId } = start;
  const kept = useRef({ current, reached });
  useEffect(() => {
    if (kept.current.current === current && kept.current.reached === reached) return;
    kept.current = { current, reached };
    if (propertyId !== null && saver.snapshot().kind === 'new') return;
    saver.change({ step: wizardSteps[current]?.id ?? '', reached });
  }, [saver, propertyId, current, reached]);
}

/** A listing that changed on the server before anything was typed shows as it is now. */
export function usePristineRenewal(
  start: Draft,
  state: SaveState,
  onRenew: (values: ListingValues) => void,
): void {
  const renew = useEffectEvent(() => {
    if (state.kind === 'new') onRenew(start.values as ListingValues);
  });
  const version = start.base?.version;
  const seen = useRef(version);
  useEffect(() => {
    if (seen.current === version) return;
    seen.current = version;
    renew();
  }, [version]);
}

/** The fields whose values are others than before; lists are compared by what is in them. */
function changesOf(before: ListingValues, now: ListingValues): Partial<ListingValues> {
  const changed = Object.entries(now).filter(
    ([field, value]) => !isSame(before[field as keyof ListingValues], value),
  );
  return Object.fromEntries(changed);
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other ||
  (typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other));
