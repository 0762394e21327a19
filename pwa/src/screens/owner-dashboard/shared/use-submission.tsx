import { Suspense, useState, type ReactNode } from 'react';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import { submitForVerification } from '#pwa/features/booking/hosting/listing-commands.ts';
import { lazyPart } from '#pwa/ui/lazy-part.ts';

const SubmitVerificationDialog = lazyPart(
  'SubmitVerificationDialog',
  () => import('#pwa/features/trust/verification/submit-verification-dialog.tsx'),
);

/** Submits a property for verification, after its host could add documents. */
export function useSubmission(): { ask: (listing: Property) => void; dialog: ReactNode } {
  const [asked, setAsked] = useState<Property | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  return {
    ask: (listing) => {
      setAsked(listing);
      setIsOpen(true);
    },
    dialog: asked !== null && (
      <Suspense>
        <SubmitVerificationDialog
          // The documents of another property are not those of this one.
          key={asked.id}
          title={asked.title}
          open={isOpen}
          onClose={() => setIsOpen(false)}
          onSubmit={async (documents) => {
            const problem = await submitForVerification(asked.id, documents);
            if (problem !== null) return problem;
            setIsOpen(false);
            setAsked(null);
            return null;
          }}
        />
      </Suspense>
    ),
  };
}
