import { formatUntil } from '#pwa/lib/format-until.ts';
import type { GuestBooking } from './guest-booking.ts';

export const firstName = (name: string): string => name.split(' ')[0] ?? name;

/** 'Aiko has until Nov 25, 10:21 AM to reply.' */
export function hostDeadline({ host, expiresAt }: Pick<GuestBooking, 'host' | 'expiresAt'>): string {
  const name = firstName(host.name);
  return expiresAt === null
    ? `${name} hasn't replied yet.`
    : `${name} has until ${formatUntil(expiresAt)} to reply.`;
}
