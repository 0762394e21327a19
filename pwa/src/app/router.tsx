import type { ComponentType } from 'react';
import { Navigate, useParams, useRoutes } from 'react-router-dom';
import { idFromRoute, paths, propertyPath } from '#pwa/lib/paths.ts';
import { HomeScreen } from '#pwa/screens/home/home-screen.tsx';
import { lazyScreen } from './routing/lazy-screen.ts';
import { AppShell } from './shell/app-shell.tsx';

const PropertyDetailScreen = lazyScreen(
  'PropertyDetailScreen',
  () => import('#pwa/screens/property-detail/property-detail-screen.tsx'),
);
const MapScreen = lazyScreen('MapScreen', () => import('#pwa/screens/map/map-screen.tsx'));
const AdminScreen = lazyScreen('AdminScreen', () => import('#pwa/screens/admin/admin-screen.tsx'));
const OwnerDashboardScreen = lazyScreen(
  'OwnerDashboardScreen',
  () => import('#pwa/screens/owner-dashboard/owner-dashboard-screen.tsx'),
);
const CheckoutScreen = lazyScreen(
  'CheckoutScreen',
  () => import('#pwa/screens/checkout/checkout-screen.tsx'),
);
const BookingConfirmationScreen = lazyScreen(
  'BookingConfirmationScreen',
  () => import('#pwa/screens/booking-confirmation/booking-confirmation-screen.tsx'),
);
const AuthScreen = lazyScreen('AuthScreen', () => import('#pwa/screens/auth/auth-screen.tsx'));
const WishlistScreen = lazyScreen(
  'WishlistScreen',
  () => import('#pwa/screens/wishlist/wishlist-screen.tsx'),
);
const MessagesScreen = lazyScreen(
  'MessagesScreen',
  () => import('#pwa/screens/messages/messages-screen.tsx'),
);
const SyncScreen = lazyScreen('SyncScreen', () => import('#pwa/screens/sync/sync-screen.tsx'));
const NotificationPages = lazyScreen(
  'NotificationPages',
  () => import('#pwa/screens/notifications/notification-pages.tsx'),
);
const AccountPages = lazyScreen('AccountPages', () => import('#pwa/screens/account/account-pages.tsx'));
const PersonScreen = lazyScreen('PersonScreen', () => import('#pwa/screens/person/person-screen.tsx'));
const ListPropertyScreen = lazyScreen(
  'ListPropertyScreen',
  () => import('#pwa/screens/list-property/list-property-screen.tsx'),
);
const ProduceScreen = lazyScreen('ProduceScreen', () => import('#pwa/screens/produce/produce-screen.tsx'));
const NotFoundScreen = lazyScreen(
  'NotFoundScreen',
  () => import('#pwa/screens/not-found/not-found-screen.tsx'),
);
const TripsScreen = lazyScreen('TripsScreen', () => import('#pwa/screens/trips/trips-screen.tsx'));
const TripScreen = lazyScreen('TripScreen', () => import('#pwa/screens/trip/trip-screen.tsx'));

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
