import { useSearchParams } from 'react-router-dom';
import { readCheckoutQuery } from '#pwa/features/payment/checkout-query.ts';
import { PageTitle } from '#pwa/ui/page-title.tsx';
import { CheckoutPage } from './checkout-page.tsx';
import { CheckoutRefused } from './checkout-refused.tsx';

/** `/checkout`: pays for the stay that the address names. Source: spec §2, checkout. */
export function CheckoutScreen() {
  const [query] = useSearchParams();
  const stay = readCheckoutQuery(query);
  return (
    <>
      <PageTitle title="Checkout" />
      {stay === null ? (
        <CheckoutRefused message="Missing required booking information" />
      ) : (
        <CheckoutPage key={query.toString()} stay={stay} />
      )}
    </>
  );
}
