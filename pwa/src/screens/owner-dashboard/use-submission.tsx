import { useState, type ReactNode } from 'react';
import type { Property } from '#contracts/domain/properties.ts';
import { submitForVerification } from '#pwa/features/hosting/listing-commands.ts';
import { SubmitVerificationDialog } from '#pwa/features/verification/submit-verification-dialog.tsx';

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
      <SubmitVerificationDialog
        // The documents of another property are not those of this one.
        key={asked.id}
        title={asked.title}
        open={isOpen}
        onClose={() => setIsOpen(false)}
        onSubmit={(documents) => {
          setIsOpen(false);
          setAsked(null);
          void submitForVerification(asked.id, documents);
        }}
      />
    ),
  };
}
