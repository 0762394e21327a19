import { readableReference } from '#contracts/booking-reference.ts';

interface SupportLineProps {
  className: string | undefined;
  /** Of the booking, which becomes the subject; null without one. */
  reference: string | null;
}

/** Leads to a mail to support; nothing if the server named no address in the page's head. */
export function SupportLine({ className, reference }: SupportLineProps) {
  const address = findContactAddress(document);
  if (address === null) return null;
  const subject =
    reference === null ? '' : `?subject=${encodeURIComponent(`Booking ${readableReference(reference)}`)}`;
  return (
    <p className={className}>
      Need help? <a href={`mailto:${address}${subject}`}>Contact support</a>
    </p>
  );
}

/** The server's `CONTACT_EMAIL`, fit for a mailto address. Source: RFC 6068. */
function findContactAddress(page: Document): string | null {
  const email = page.querySelector<HTMLMetaElement>('meta[name="contact-email"]')?.content ?? '';
  return email.includes('@') ? encodeURIComponent(email).replaceAll('%40', '@') : null;
}
