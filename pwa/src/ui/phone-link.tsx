import { phoneAddress } from '#pwa/lib/phone-address.ts';

/** A phone number that a tap calls; plain text if it cannot be called. */
export function PhoneLink({ phone, className }: { phone: string; className: string | undefined }) {
  const address = phoneAddress(phone);
  return address === null ? (
    phone
  ) : (
    <a className={className} href={address}>
      {phone}
    </a>
  );
}
