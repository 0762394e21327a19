import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { FullProperty, Listing, Property } from '#contracts/domain/catalog/properties.ts';
import type { SessionUser } from '#contracts/domain/accounts/users.ts';
import { useIsOnline } from '#pwa/features/platform/connection/use-is-online.ts';
import { discardDraft } from '#pwa/features/catalog/listing-wizard/drafts/draft-commands.ts';
import type { DraftEnd } from '#pwa/features/catalog/listing-wizard/drafts/draft-queries.ts';
import { ListingWizard } from '#pwa/features/catalog/listing-wizard/listing-wizard.tsx';
import { newEditDraft, openEditDraft } from '#pwa/features/catalog/listing-wizard/drafts/open-draft.ts';
import { sendEdit } from '#pwa/features/catalog/listing-wizard/listing-commands.ts';
import { findProperty } from '#pwa/data/properties/find-property.ts';
import { includesTour } from '#pwa/data/properties/stored-properties.ts';
import { privateDb, publicDb } from '#pwa/data/open-stores.ts';
import type { Draft } from '#pwa/data/private-db.ts';
import { paths } from '#pwa/lib/paths.ts';
import { choosePath } from '#pwa/lib/screen-paths.ts';
import { fetchProperty } from '#pwa/sync/fetch/fetch-properties.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import { useTask } from '#pwa/ui/use-task.ts';
import { GoneListing } from './gone-listing.tsx';
import { LeaveForDashboard } from './leave-for-dashboard.tsx';
import { ListingNotLoaded } from './listing-not-loaded.tsx';
import { LoadingListing } from './loading-listing.tsx';
import { editToast, goneToast, noEditToast } from './send-toasts.ts';
import { useIsHere } from './use-is-here.ts';
import { renderMap, renderPreview } from './wizard-slots.tsx';

interface EditListingProps {
  id: number;
  session: SessionUser;
}

/** Edits a property from this device, and refreshes it when online. */
export function EditListing({ id, session }: EditListingProps) {
  const isOnline = useIsOnline();
  const property = useLiveQuery(() => findProperty(publicDb(), privateDb(), id), [id]);
  // Lists for staff omit the tour, also of a newer version.
  const isPart = property != null && !includesTour(property);
  const filled = useTask(isPart ? `${id} at ${property.version}` : String(id), isOnline, () =>
    fetchProperty(id),
  );
  const draft = useTask(String(id), true, () => openEditDraft(id)).result;

  if (property === undefined || draft === undefined) return <LoadingListing isEdit />;
  if (property !== null && property.hostId !== session.id && !session.isStaff) {
    return <LeaveForDashboard toast={noEditToast} />;
  }
  const start = draft ?? (property !== null && includesTour(property) ? property : null);
  if (property === null || start === null) {
    const { result: outcome } = filled;
    if (outcome === undefined || (isPart && outcome === 'fresh')) return <LoadingListing isEdit />;
    const missing = { outcome, onRetry: filled.again };
    const isMissing = outcome === 'fresh' || (outcome !== 'offline' && outcome.status === 404);
    const isGone = property === null && isMissing;
    return isGone && !session.isStaff ? (
      <GoneListing id={id} {...missing} />
    ) : (
      <ListingNotLoaded {...missing} />
    );
  }
  return (
    <EditWizard
      property={property}
      origin={start}
      isOnline={isOnline}
      isHost={property.hostId === session.id}
    />
  );
}

interface EditWizardProps {
  property: Property;
  /** The local draft, or else the listing. */
  origin: Draft | FullProperty;
  isOnline: boolean;
  /** Not if the person is staff. */
  isHost: boolean;
}

function EditWizard({ property, origin, isOnline, isHost }: EditWizardProps) {
  const navigate = useNavigate();
  const isHere = useIsHere();
  const start = useMemo(() => ('writer' in origin ? origin : newEditDraft(origin)), [origin]);

  const handleSend = async (listing: Listing, sent: Draft) => {
    const end = await sendEdit(appDevice, sent, property.id, listing);
    if (end.kind !== 'stopped') showToast(editToast(end, (seq) => void navigate(choosePath(seq))));
    if (end.kind !== 'refused' && isHere.current) await navigate(paths.ownerDashboard, { replace: true });
    return end;
  };
  const handleDiscard = async () => {
    await discardDraft(appDevice, start.id);
    showToast({ title: 'Changes discarded', intent: 'info' });
    await navigate(paths.ownerDashboard, { replace: true });
  };
  const handleGone = (end: DraftEnd) => {
    showToast(goneToast(end));
    void navigate(paths.ownerDashboard, { replace: true });
  };
  return (
    <ListingWizard
      key={start.id}
      start={start}
      isOnline={isOnline}
      isHost={isHost}
      renderMap={renderMap}
      renderPreview={renderPreview(isOnline, property)}
      onSend={handleSend}
      onDiscard={() => void handleDiscard()}
      onGone={handleGone}
    />
  );
}
