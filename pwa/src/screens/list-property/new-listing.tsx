import { useNavigate } from 'react-router-dom';
import type { Listing } from '#contracts/domain/catalog/properties.ts';
import type { SessionUser } from '#contracts/domain/accounts/users.ts';
import { useIsOnline } from '#pwa/features/platform/connection/use-is-online.ts';
import { discardDraft } from '#pwa/features/catalog/listing-wizard/drafts/draft-commands.ts';
import { draftPath, newDraftId } from '#pwa/features/catalog/listing-wizard/drafts/draft-path.ts';
import { useDrafts, type DraftEnd } from '#pwa/features/catalog/listing-wizard/drafts/draft-queries.ts';
import { ListingWizard } from '#pwa/features/catalog/listing-wizard/listing-wizard.tsx';
import { sendNewListing } from '#pwa/features/catalog/listing-wizard/listing-commands.ts';
import { paths } from '#pwa/lib/paths.ts';
import type { Draft } from '#pwa/data/private-db.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { LeaveForDashboard } from './leave-for-dashboard.tsx';
import { LoadingListing } from './loading-listing.tsx';
import { OtherDrafts } from './other-drafts.tsx';
import { endedDraftToast, goneToast, newListingToast } from './send-toasts.ts';
import { useAddressedDraft, useNamedInAddress } from './use-addressed-draft.ts';
import { useIsHere } from './use-is-here.ts';
import { renderMap, renderPreview } from './wizard-slots.tsx';

interface NewListingProps {
  /** The draft that the address names; without one the draft worked on last is gone on with. */
  draftId: string | null;
  session: SessionUser;
}

/** Lists a new retreat. */
export function NewListing({ draftId, session }: NewListingProps) {
  const start = useAddressedDraft(draftId);
  if (start === undefined) return <LoadingListing isEdit={false} />;
  if (start === null) return <LeaveForDashboard toast={endedDraftToast} />;
  return <NewWizard start={start} session={session} />;
}

interface NewWizardProps {
  start: Draft;
  session: SessionUser;
}

function NewWizard({ start, session }: NewWizardProps) {
  const navigate = useNavigate();
  const isOnline = useIsOnline();
  const isHere = useIsHere();
  const drafts = useDrafts() ?? [];
  useNamedInAddress(
    start.id,
    drafts.some(({ id }) => id === start.id),
  );

  const handleSend = async (listing: Listing, draft: Draft) => {
    const end = await sendNewListing(appDevice, draft, listing, session);
    if (end.kind !== 'stopped') showToast(newListingToast(end));
    if (end.kind !== 'refused' && isHere.current) await navigate(paths.ownerDashboard, { replace: true });
    return end;
  };
  const handleDiscard = async () => {
    await discardDraft(appDevice, start.id);
    showToast({ title: 'Draft discarded', intent: 'info' });
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
      renderMap={renderMap}
      renderPreview={renderPreview(isOnline)}
      onSend={handleSend}
      onDiscard={() => void handleDiscard()}
      onGone={handleGone}
    >
      <OtherDrafts
        isResumed={start.updatedAt !== 0}
        others={drafts.filter(({ id, propertyId }) => id !== start.id && propertyId === null)}
        onNew={() => void navigate(draftPath(newDraftId))}
      />
    </ListingWizard>
  );
}
