import type { ComponentType } from 'react';
import { Navigate, useParams, useRoutes } from 'react-router-dom';
import { idFromRoute, paths, propertyPath } from '#pwa/lib/paths.ts';
import { HomeScreen } from '#pwa/screens/home/home-screen.tsx';
import { lazyScreen } from './routing/lazy-screen.ts';
import { AppShell } from './shell/app-shell.tsx';

const PropertyDetailScreen = lazyScreen(
  'property-detail',
  async () => (await import('#pwa/screens/property-detail/property-detail-screen.tsx')).PropertyDetailScreen,
);
const MapScreen = lazyScreen('map', async () => (await import('#pwa/screens/map/map-screen.tsx')).MapScreen);
const AdminScreen = lazyScreen(
  'admin',
  async () => (await import('#pwa/screens/admin/admin-screen.tsx')).AdminScreen,
);
const OwnerDashboardScreen = lazyScreen(
  'owner-dashboard',
  async () => (await import('#pwa/screens/owner-dashboard/owner-dashboard-screen.tsx')).OwnerDashboardScreen,
);
const CheckoutScreen = lazyScreen(
  'checkout',
  async () => (await import('#pwa/screens/checkout/checkout-screen.tsx')).CheckoutScreen,
);
const BookingConfirmationScreen = lazyScreen(
  'booking-confirmation',
  async () =>
    (await import('#pwa/screens/booking-confirmation/booking-confirmation-screen.tsx'))
      .BookingConfirmationScreen,
);
const AuthScreen = lazyScreen(
  'auth',
  async () => (await import('#pwa/screens/auth/auth-screen.tsx')).AuthScreen,
);
const WishlistScreen = lazyScreen(
  'wishlist',
  async () => (await import('#pwa/screens/wishlist/wishlist-screen.tsx')).WishlistScreen,
);
const MessagesScreen = lazyScreen(
  'messages',
  async () => (await import('#pwa/screens/messages/messages-screen.tsx')).MessagesScreen,
);
const SyncScreen = lazyScreen(
  'sync',
  async () => (await import('#pwa/screens/sync/sync-screen.tsx')).SyncScreen,
);
const NotificationPages = lazyScreen(
  'notification-pages',
  async () => (await import('#pwa/screens/notifications/notification-pages.tsx')).NotificationPages,
);
const AccountPages = lazyScreen(
  'account',
  async () => (await import('#pwa/screens/account/account-pages.tsx')).AccountPages,
);
const PersonScreen = lazyScreen(
  'person',
  async () => (await import('#pwa/screens/person/person-screen.tsx')).PersonScreen,
);
const ListPropertyScreen = lazyScreen(
  'list-property',
  async () => (await import('#pwa/screens/list-property/list-property-screen.tsx')).ListPropertyScreen,
);
const ProduceScreen = lazyScreen(
  'produce',
  async () => (await import('#pwa/screens/produce/produce-screen.tsx')).ProduceScreen,
);
const NotFoundScreen = lazyScreen(
  'not-found',
  async () => (await import('#pwa/screens/not-found/not-found-screen.tsx')).NotFoundScreen,
);
const TripsScreen = lazyScreen(
  'trips',
  async () => (await import('#pwa/screens/trips/trips-screen.tsx')).TripsScreen,
);
const TripScreen = lazyScreen(
  'trip',
  async () => (await import('#pwa/screens/trip/trip-screen.tsx')).TripScreen,
);

/** `/property/:id`, as the admin card writes it. Source: spec §2. */
function PropertyRedirect() {
  return <Navigate to={propertyPath(idFromRoute(useParams()['id']))} replace />;
}

/**
 * The screen of each route. The home screen is in the initial chunk, since most visits start there. Source: spec §2,
 * decision 003.
 */
const screens: [path: string, Screen: ComponentType][] = [
  [paths.home, HomeScreen],
  [paths.property, PropertyDetailScreen],
  [paths.propertySingular, PropertyRedirect],
  [paths.map, MapScreen],
  [paths.auth, AuthScreen],
  [paths.reset, AuthScreen],
  [paths.keepAccount, AuthScreen],
  [paths.listProperty, ListPropertyScreen],
  [`${paths.ownerDashboard}/*`, OwnerDashboardScreen],
  [paths.admin, AdminScreen],
  [paths.checkout, CheckoutScreen],
  [paths.bookingConfirmation, BookingConfirmationScreen],
  [paths.messages, MessagesScreen],
  [paths.conversation, MessagesScreen],
  [paths.wishlist, WishlistScreen],
  [paths.trips, TripsScreen],
  [paths.trip, TripScreen],
  [paths.sync, SyncScreen],
  [paths.notifications, NotificationPages],
  [paths.notificationSettings, NotificationPages],
  [paths.unsubscribe, NotificationPages],
  [paths.account, AccountPages],
  [paths.accountLink, AccountPages],
  [paths.person, PersonScreen],
  [paths.produce, ProduceScreen],
  ['*', NotFoundScreen],
];

const routes = screens.map(([path, Screen]) => ({ path, element: <Screen /> }));

const RoutedScreen = () => useRoutes(routes);

export function AppRoutes() {
  return (
    <AppShell>
      <RoutedScreen />
    </AppShell>
  );
}
