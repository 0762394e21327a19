import { Suspense, useEffect, useState } from 'react';
import { accountStore } from '#pwa/data/open-stores.ts';
import { lazyPart } from '#pwa/ui/lazy-part.ts';
import { useStore } from '#pwa/ui/use-store.ts';
import { proofRequest } from '#pwa/features/shared/fresh-proof.ts';

const FreshProofDialog = lazyPart('FreshProofDialog', () => import('./fresh-proof-dialog.tsx'));

/** The question whether it is the person, above every screen. It ends with the account that was asked. */
export function FreshProofLayer({ isOnline }: { isOnline: boolean }) {
  const request = useStore(proofRequest);
  const account = useStore(accountStore);
  const [wasOpened, setWasOpened] = useState(false);
  if (request !== null && !wasOpened) setWasOpened(true);
  useEffect(() => () => proofRequest.snapshot()?.answer(false), [account]);
  if (!wasOpened) return null;
  return (
    <Suspense>
      <FreshProofDialog
        open={request !== null}
        isOnline={isOnline}
        onAnswer={(isProved) => request?.answer(isProved)}
      />
    </Suspense>
  );
}
