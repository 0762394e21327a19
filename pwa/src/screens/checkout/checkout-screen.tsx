import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { useSession } from '#pwa/features/accounts/account/account-queries.ts';
import { readCheckoutQuery } from '#pwa/features/booking/payment/checkout-query.ts';
import { authPath } from '#pwa/lib/screen-paths.ts';
import { PageTitle } from '#pwa/ui/page-title.tsx';
import { CheckoutPage, CheckoutSkeleton } from './checkout-page.tsx';
import { CheckoutRefused } from './checkout-refused.tsx';

/** `/checkout`: pays for the guest's booking that the address names. Source: spec §2, checkout. */
export function CheckoutScreen() {
  return (
    <>
      <PageTitle title="Checkout" />
      <Checkout />
    </>
  );
}

function Checkout() {
  const [query] = useSearchParams();
  const { pathname, search } = useLocation();
  const session = useSession();
  const stay = readCheckoutQuery(query);
  if (stay === null) return <CheckoutRefused message="Missing required booking information" />;
  if (session === undefined) return <CheckoutSkeleton />;
  // A visitor has no booking to pay for: they log in and come back.
  if (session === null) return <Navigate to={authPath('login', `${pathname}${search}`)} replace />;
  return <CheckoutPage key={query.toString()} stay={stay} guest={session} />;
}
