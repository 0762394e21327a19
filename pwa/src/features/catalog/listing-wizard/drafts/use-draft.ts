import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { privateDb } from '#pwa/data/open-stores.ts';
import type { Draft } from '#pwa/data/private-db.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { useHeldPage } from '#pwa/ui/unsaved/held-page.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import { useStore } from '#pwa/ui/use-store.ts';
import { saveDraft } from './draft-commands.ts';
import { findDraftEnd, type DraftEnd } from './draft-queries.ts';
import { DraftSaver, type SaveState } from './draft-saver.ts';
import { keepRetrying, leaveDraft, takeLeftSaver } from './left-drafts.ts';
import type { ListingValues } from '#pwa/features/catalog/listing-wizard/form/listing-values.ts';
import { photosBefore } from './merge-photos.ts';
import { wizardSteps } from '#pwa/features/catalog/listing-wizard/form/wizard-steps.ts';

interface DraftParts {
  start: Draft;
  values: ListingValues;
  /** Another tab has written these fields of the same draft. */
  onOthers: (values: Partial<ListingValues>) => void;
  /** The draft is gone: it was submitted or discarded in another tab. */
  onGone: (end: DraftEnd) => void;
}

interface DraftHandle {
  state: SaveState;
  saver: DraftSaver;
}

/** Synchronizes the stored draft with the form, and the form with other tabs. */
export function useDraft({ start, values, onOthers, onGone }: DraftParts): DraftHandle {
  const startRef = useRef(start);
  const [db] = useState(() => appDevice.privateDb());
  const [saver] = useState(
    () =>
      takeLeftSaver(start.id) ??
      new DraftSaver({
        write: (patch) => saveDraft(appDevice, start, patch, db),
        savedAt: start.updatedAt === 0 ? null : start.updatedAt,
      }),
  );
  const state = useStore(saver);
  useEffect(() => {
    startRef.current = start;
    saver.writeWith((patch) => saveDraft(appDevice, start, patch, db));
  }, [saver, start, db]);

  const known = useRef(start.values as ListingValues);
  useEffect(() => {
    const before = known.current;
    const changed = changesOf(before, values);
    known.current = values;
    // What the listing itself changed to, before anything was typed, is no change of the person's.
    const isPristine = saver.snapshot().kind === 'new' && !saver.isBehind;
    const begun = startRef.current.values as ListingValues;
    if (isPristine && Object.keys(changesOf(begun, values)).length === 0) return;
    if (Object.keys(changed).length > 0) {
      saver.change({ values: changed, photosBefore: photosBefore(before, changed) });
    }
  }, [saver, values]);

  const hasFailed = state.kind === 'failed';
  useEffect(() => (hasFailed ? keepRetrying(saver) : undefined), [saver, hasFailed]);
  useEffect(() => () => void leaveDraft(startRef.current, saver), [saver]);

  // The browser asks only about what is not on the disk.
  useHeldPage(state.kind !== 'new', () => saver.isBehind);

  useOtherTabs({ start, saver, known, onOthers, onGone });
  return { state, saver };
}

interface OtherTabs extends Pick<DraftParts, 'start' | 'onOthers' | 'onGone'> {
  saver: DraftSaver;
  /** The values that this tab's form has, or gets next. */
  known: RefObject<ListingValues>;
}

/** Puts into the form what other tabs write to its draft, and ends it when the draft is gone. */
function useOtherTabs({ start, saver, known, onOthers, onGone }: OtherTabs): void {
  const row = useLiveQuery(async () => (await privateDb().drafts.get(start.id)) ?? null, [start.id]);
  /** The draft as this device had it last; null before it was first saved. */
  const kept = useRef<Draft | null>(start.updatedAt === 0 ? null : start);
  const follow = useEffectEvent((draft: Draft | null) => {
    if (draft === null) {
      const last = kept.current;
      if (last === null || saver.isStopped) return;
      // A photo that is still being prepared must not store the draft again.
      void saver.stop();
      void findDraftEnd(privateDb(), last).then(onGone);
      return;
    }
    kept.current = draft;
    saver.noteStored(draft.updatedAt);
    // Read before this tab's last write: the row that holds it is on its way.
    if (draft.updatedAt < saver.writtenAt) return;
    const others = fieldsOfOthers(draft, start.writer, known.current, saver.unsaved);
    if (Object.keys(others).length === 0) return;
    known.current = { ...known.current, ...others };
    onOthers(others);
  });
  useEffect(() => {
    if (row !== undefined) follow(row);
  }, [row]);
}

interface KeptPlace {
  saver: DraftSaver;
  state: SaveState;
  /** Position of the present step, and of the furthest one, from 0. */
  current: number;
  reached: number;
}

/** Saves with the draft where the person is. There is no draft before something was typed or chosen. */
export function useKeptPlace({ saver, state, current, reached }: KeptPlace): void {
  const kept = useRef({ current, reached });
  const isNew = state.kind === 'new';
  useEffect(() => {
    if (isNew || (kept.current.current === current && kept.current.reached === reached)) return;
    kept.current = { current, reached };
    saver.change({ step: wizardSteps[current]?.id ?? '', reached });
  }, [saver, isNew, current, reached]);
}

interface Renewal {
  /** The draft as it would begin now. */
  newest: Draft;
  /** The draft as the form began it. */
  start: Draft;
  saver: DraftSaver;
  onRenew: (newest: Draft) => void;
}

/**
 * Begins an untouched draft again when its listing changes on the server. A changed one stays with the version that it
 * began from: with a newer one, the values that the form has had all along would be sent as changes.
 */
export function usePristineRenewal({ newest, start, saver, onRenew }: Renewal): void {
  const renew = useEffectEvent(() => {
    if (saver.isStopped || saver.isBehind || saver.snapshot().kind !== 'new') return;
    if (!isSame(newest.base, start.base)) onRenew(newest);
  });
  useEffect(() => renew(), [newest]);
}

/** Fields that other wizards changed, without those that this one is about to write. @param self writer of this one */
function fieldsOfOthers(
  draft: Draft,
  self: string,
  shown: ListingValues,
  unsaved: ReadonlySet<string>,
): Partial<ListingValues> {
  const changed = changesOf(shown, { ...shown, ...draft.values });
  const isOthers = ([field]: [string, unknown]) =>
    !unsaved.has(field) && (draft.writers?.[field] ?? draft.writer) !== self;
  return Object.fromEntries(Object.entries(changed).filter(isOthers));
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
