import type { PaymentToken } from '#contracts/domain/state-lists.ts';
import type { Card } from './card-form.ts';

/** Test cards with a known outcome. Source: decision 006, checkout. */
const alwaysAccepted = '4242424242424242';
const alwaysDeclined = '4000000000000002';

/** Token that represents a card outside the form. A real provider's field would create it; the sandbox knows three. */
export function tokenOf(card: Pick<Card, 'number'>): PaymentToken {
  const number = card.number.replaceAll(' ', '');
  if (number === alwaysAccepted) return 'approve';
  return number === alwaysDeclined ? 'decline' : 'random';
}
