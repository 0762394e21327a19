import { Navigate, Route, Routes, useParams } from 'react-router-dom';
import { idFromRoute, paths, propertyPath } from '#pwa/lib/paths.ts';
import { HomeScreen } from '#pwa/screens/home/home-screen.tsx';
import { lazyScreen } from './routing/lazy-screen.ts';
import { AppShell } from './shell/app-shell.tsx';

const PropertyDetailScreen = lazyScreen('property-detail', async () => {
  const { PropertyDetailScreen } = await import('#pwa/screens/property-detail/property-detail-screen.tsx');
  return PropertyDetailScreen;
});
const MapScreen = lazyScreen('map', async () => {
  const { MapScreen } = await import('#pwa/screens/map/map-screen.tsx');
  return MapScreen;
});
const AdminScreen = lazyScreen('admin', async () => {
  const { AdminScreen } = await import('#pwa/screens/admin/admin-screen.tsx');
  return AdminScreen;
});
const OwnerDashboardScreen = lazyScreen('owner-dashboard', async () => {
  const { OwnerDashboardScreen } = await import('#pwa/screens/owner-dashboard/owner-dashboard-screen.tsx');
  return OwnerDashboardScreen;
});
const CheckoutScreen = lazyScreen('checkout', async () => {
  const { CheckoutScreen } = await import('#pwa/screens/checkout/checkout-screen.tsx');
  return CheckoutScreen;
});
const BookingConfirmationScreen = lazyScreen('booking-confirmation', async () => {
  const { BookingConfirmationScreen } =
    await import('#pwa/screens/booking-confirmation/booking-confirmation-screen.tsx');
  return BookingConfirmationScreen;
});
const AuthScreen = lazyScreen('auth', async () => {
  const { AuthScreen } = await import('#pwa/screens/auth/auth-screen.tsx');
  return AuthScreen;
});
const WishlistScreen = lazyScreen('wishlist', async () => {
  const { WishlistScreen } = await import('#pwa/screens/wishlist/wishlist-screen.tsx');
  return WishlistScreen;
});
const MessagesScreen = lazyScreen('messages', async () => {
  const { MessagesScreen } = await import('#pwa/screens/messages/messages-screen.tsx');
  return MessagesScreen;
});
const SyncScreen = lazyScreen('sync', async () => {
  const { SyncScreen } = await import('#pwa/screens/sync/sync-screen.tsx');
  return SyncScreen;
});
const NotificationPages = lazyScreen('notification-pages', async () => {
  const { NotificationPages } = await import('#pwa/screens/notifications/notification-pages.tsx');
  return NotificationPages;
});
const AccountPages = lazyScreen('account', async () => {
  const { AccountPages } = await import('#pwa/screens/account/account-pages.tsx');
  return AccountPages;
});
const PersonScreen = lazyScreen('person', async () => {
  const { PersonScreen } = await import('#pwa/screens/person/person-screen.tsx');
  return PersonScreen;
});
const ListPropertyScreen = lazyScreen('list-property', async () => {
  const { ListPropertyScreen } = await import('#pwa/screens/list-property/list-property-screen.tsx');
  return ListPropertyScreen;
});
const ProduceScreen = lazyScreen('produce', async () => {
  const { ProduceScreen } = await import('#pwa/screens/produce/produce-screen.tsx');
  return ProduceScreen;
});
const NotFoundScreen = lazyScreen('not-found', async () => {
  const { NotFoundScreen } = await import('#pwa/screens/not-found/not-found-screen.tsx');
  return NotFoundScreen;
});
const TripsScreen = lazyScreen('trips', async () => {
  const { TripsScreen } = await import('#pwa/screens/trips/trips-screen.tsx');
  return TripsScreen;
});
const TripScreen = lazyScreen('trip', async () => {
  const { TripScreen } = await import('#pwa/screens/trip/trip-screen.tsx');
  return TripScreen;
});

/** `/property/:id`, as the admin card writes it. Source: spec §2. */
function PropertyRedirect() {
  return <Navigate to={propertyPath(idFromRoute(useParams()['id']))} replace />;
}

/** All routes. The home screen is in the initial chunk, since most visits start there. Source: spec §2, decision 003. */
export function AppRoutes() {
  return (
    <AppShell>
      <Routes>
        <Route path={paths.home} element={<HomeScreen />} />
        <Route path={paths.property} element={<PropertyDetailScreen />} />
        <Route path={paths.propertySingular} element={<PropertyRedirect />} />
        <Route path={paths.map} element={<MapScreen />} />
        <Route path={paths.auth} element={<AuthScreen />} />
        <Route path={paths.reset} element={<AuthScreen />} />
        <Route path={paths.keepAccount} element={<AuthScreen />} />
        <Route path={paths.listProperty} element={<ListPropertyScreen />} />
        <Route path={`${paths.ownerDashboard}/*`} element={<OwnerDashboardScreen />} />
        <Route path={paths.admin} element={<AdminScreen />} />
        <Route path={paths.checkout} element={<CheckoutScreen />} />
        <Route path={paths.bookingConfirmation} element={<BookingConfirmationScreen />} />
        <Route path={paths.messages} element={<MessagesScreen />} />
        <Route path={paths.conversation} element={<MessagesScreen />} />
        <Route path={paths.wishlist} element={<WishlistScreen />} />
        <Route path={paths.trips} element={<TripsScreen />} />
        <Route path={paths.trip} element={<TripScreen />} />
        <Route path={paths.sync} element={<SyncScreen />} />
        <Route path={paths.notifications} element={<NotificationPages />} />
        <Route path={paths.notificationSettings} element={<NotificationPages />} />
        <Route path={paths.unsubscribe} element={<NotificationPages />} />
        <Route path={paths.account} element={<AccountPages />} />
        <Route path={paths.accountLink} element={<AccountPages />} />
        <Route path={paths.person} element={<PersonScreen />} />
        <Route path={paths.produce} element={<ProduceScreen />} />
        <Route path="*" element={<NotFoundScreen />} />
      </Routes>
    </AppShell>
  );
}
