import { useSearchParams } from 'react-router-dom';
import { useSession } from '#pwa/features/accounts/account/account-queries.ts';
import { draftKey } from '#pwa/features/catalog/listing-wizard/drafts/draft-path.ts';
import { idFromRoute } from '#pwa/lib/paths.ts';
import { EditListing } from './edit-listing.tsx';
import { LoadingListing } from './loading-listing.tsx';
import { NewListing } from './new-listing.tsx';
import { SignInFirst } from './sign-in-first.tsx';

/** `/list-property`: lists a new retreat, or with `edit` changes one. Source: spec §2, §6. */
export function ListPropertyScreen() {
  const [query] = useSearchParams();
  const session = useSession();
  const edited = query.get('edit');
  const draftId = query.get(draftKey);
  if (session === null) return <SignInFirst />;
  if (session === undefined) return <LoadingListing isEdit={edited !== null} />;
  if (edited !== null) {
    const id = idFromRoute(edited);
    return <EditListing key={id} id={id} session={session} />;
  }
  return <NewListing draftId={draftId} session={session} />;
}
