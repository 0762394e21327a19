import { useNavigate } from 'react-router-dom';
import { makeNewDraft } from '#pwa/features/catalog/listing-wizard/drafts/draft-commands.ts';
import { draftPath } from '#pwa/features/catalog/listing-wizard/drafts/draft-path.ts';
import { openEditDraft } from '#pwa/features/catalog/listing-wizard/drafts/open-draft.ts';
import { storeOrTell } from '#pwa/features/shared/store-or-tell.ts';
import { paths } from '#pwa/lib/paths.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import type { FetchResult } from '#pwa/sync/fetch/single-flight.ts';
import { Button, LinkButton } from '#pwa/ui/controls/button.tsx';
import { ErrorCard } from '#pwa/ui/feedback/error-card.tsx';
import { PageTitle } from '#pwa/ui/page-title.tsx';
import { useTask } from '#pwa/ui/use-task.ts';
import { ListingNotLoaded } from './listing-not-loaded.tsx';
import { LoadingListing } from './loading-listing.tsx';
import styles from './list-property.module.css';

interface GoneListingProps {
  /** Id of the listing. */
  id: number;
  outcome: FetchResult;
  onRetry: () => void;
}

/** The server does not have the listing, as after its deletion on another device. What was typed about it is still here. */
export function GoneListing({ id, outcome, onRetry }: GoneListingProps) {
  const navigate = useNavigate();
  // Read once: the button ends it.
  const draft = useTask(String(id), true, () => openEditDraft(id)).result;
  if (draft === undefined) return <LoadingListing isEdit />;
  if (draft === null) return <ListingNotLoaded outcome={outcome} onRetry={onRetry} />;
  const handleNew = () =>
    storeOrTell(async () => {
      const newId = await makeNewDraft(appDevice, draft.id);
      await navigate(draftPath(newId), { replace: true });
    });
  return (
    <div className={styles.state}>
      <PageTitle title="Edit Your Wellness Retreat" />
      <ErrorCard
        level={1}
        title="This retreat no longer exists"
        action={
          <>
            <Button look="primary" onClick={() => void handleNew()}>
              List it as a new retreat
            </Button>
            <LinkButton to={paths.ownerDashboard}>Owner Dashboard</LinkButton>
          </>
        }
      >
        It was deleted, perhaps on another device. What you changed is still on this device.
      </ErrorCard>
    </div>
  );
}
