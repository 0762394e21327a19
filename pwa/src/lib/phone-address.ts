/** Address that a tap calls: of '+81 (75) 000-0000', 'tel:+81750000000'. */
export const phoneAddress = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`;
