import { Suspense } from 'react';
import { lazyPart } from '#pwa/ui/lazy-part.ts';
import { currentAccount } from '#pwa/data/open-stores.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { useLazyDialog } from '#pwa/ui/dialog/use-lazy-dialog.ts';
import { Chat20Regular } from '#pwa/ui/icons/icons.tsx';
import type { Contact } from '#pwa/features/messaging/messages/messaging-commands.ts';

const load = () => import('./contact-host-dialog.tsx');
const ContactHostDialog = lazyPart('ContactHostDialog', load);

interface ContactHostProps extends Contact {
  isOnline: boolean;
  /** Adds the retreat to the accessible name, for pages with several buttons. */
  isNamed?: boolean;
}

/** 'Message Host' and its dialog; nothing on the person's own property. Source: spec §2, property detail. */
export function ContactHost({ isOnline, isNamed = false, ...contact }: ContactHostProps) {
  const { isOpen, wasOpened, close, opener } = useLazyDialog(load);
  if (contact.host.id === currentAccount()) return null;
  return (
    <>
      <Button
        icon={Chat20Regular}
        aria-label={isNamed ? `Message Host of ${contact.propertyTitle}` : undefined}
        {...opener}
      >
        Message Host
      </Button>
      {wasOpened && (
        <Suspense>
          <ContactHostDialog open={isOpen} onClose={close} contact={contact} isOnline={isOnline} />
        </Suspense>
      )}
    </>
  );
}
