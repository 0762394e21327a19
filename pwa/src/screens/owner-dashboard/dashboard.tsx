import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { SessionUser } from '#contracts/domain/accounts/users.ts';
import { canAnswer } from '#contracts/rules/booking-lifecycle.ts';
import { useIsOnline } from '#pwa/features/platform/connection/use-is-online.ts';
import { useConversations } from '#pwa/features/booking/hosting/conversation-queries.ts';
import { useHosting } from '#pwa/features/booking/hosting/hosting-queries.ts';
import { requestsToAnswer, requestUnit } from '#pwa/features/booking/hosting/request-total.ts';
import { paths } from '#pwa/lib/paths.ts';
import { LinkButton } from '#pwa/ui/controls/button.tsx';
import { Add20Regular, ChevronRight20Regular, Clock20Regular } from '#pwa/ui/icons/icons.tsx';
import { lazyPart } from '#pwa/ui/lazy-part.ts';
import { tabPanelProps, Tabs } from '#pwa/ui/controls/tabs/tabs.tsx';
import { useNow } from '#pwa/ui/use-now.ts';
import { AnnouncementsTab } from './listing/announcements-tab.tsx';
import { ArrivalTab } from './listing/arrival-tab.tsx';
import { BookingsTab } from './booking/bookings-tab.tsx';
import { CalendarTab } from './listing/calendar-tab.tsx';
import { DashboardStats } from './dashboard-stats.tsx';
import { DeparturesTab } from './departures/departures-tab.tsx';
import { InsightsTab } from './insights-tab.tsx';
import { MessagesTab } from './messages-tab.tsx';
import { PackagesTab } from './listing/packages-tab.tsx';
import { ProgrammeTab } from './listing/programme-tab.tsx';
import { PropertiesTab } from './properties-tab.tsx';
import { ReviewsTab } from './reviews-tab.tsx';
import { StaffPropertiesTab } from './staff-properties-tab.tsx';
import styles from './shared/owner-dashboard.module.css';

const tabIds = [
  'properties',
  'packages',
  'departures',
  'messages',
  'bookings',
  'arrivals',
  'calendar',
  'arrival',
  'programme',
  'announcements',
  'reviews',
  'insights',
] as const;
const ArrivalsTab = lazyPart('ArrivalsTab', () => import('./arrivals-tab.tsx'));

type TabId = (typeof tabIds)[number];
const idPrefix = 'dashboard';

/** Dashboard of a signed-in person. The tab is in the URL, so that it survives a reload. */
export function Dashboard({ user }: { user: SessionUser }) {
  const isOnline = useIsOnline();
  const [query, setQuery] = useSearchParams();
  const conversations = useConversations();
  const unread = conversations?.reduce((sum, { unreadCount }) => sum + unreadCount, 0);
  const requests = useRequests();
  const tab = tabIds.find((id) => id === query.get('tab')) ?? 'properties';
  // The packages, or the group retreats, of one property have the page to themselves. Source: design, owner-packages.
  const isAtProperty = (tab === 'packages' || tab === 'departures') && query.has('property');
  // The chosen property stays chosen, also on the way through tabs that are about all properties.
  const property = query.get('property');
  const handleSelect = (id: TabId) =>
    setQuery(
      { ...(id !== 'properties' && { tab: id }), ...(property !== null && { property }) },
      { replace: true, preventScrollReset: true },
    );
  // The line about requests would move what is below it, which therefore waits for the first read.
  if (requests === undefined) return <DashboardHeading canList={!isAtProperty} />;
  const tabs = [
    { id: 'properties', label: 'Properties' },
    { id: 'packages', label: 'Retreat Packages' },
    { id: 'departures', label: 'Group Retreats' },
    { id: 'messages', label: 'Messages', badge: unread, badgeUnit: 'unread', badgeTone: 'danger' },
    {
      id: 'bookings',
      label: 'Bookings',
      badge: requests,
      badgeUnit: requestUnit(requests),
      badgeTone: 'danger',
    },
    { id: 'arrivals', label: 'Arrivals' },
    { id: 'calendar', label: 'Calendar' },
    { id: 'arrival', label: 'Arrival guide' },
    { id: 'programme', label: 'Programme' },
    { id: 'announcements', label: 'Announcements' },
    { id: 'reviews', label: 'Reviews' },
    { id: 'insights', label: 'Insights' },
  ] as const;

  return (
    <>
      <DashboardHeading canList={!isAtProperty} />
      {requests > 0 && tab !== 'bookings' && !isAtProperty && (
        <button type="button" className={styles.requests} onClick={() => handleSelect('bookings')}>
          <Clock20Regular />
          {requestsToAnswer(requests)}
          <ChevronRight20Regular />
        </button>
      )}
      {!isAtProperty && <DashboardStats isStaff={user.isStaff} isOnline={isOnline} unread={unread} />}
      <Tabs
        idPrefix={idPrefix}
        label="Owner dashboard"
        tabs={tabs}
        selected={tab}
        onSelect={handleSelect}
        layout="start"
      />
      <div {...tabPanelProps(idPrefix, tab)} className={styles.panel}>
        <TabPanel tab={tab} user={user} isOnline={isOnline} conversations={conversations} />
      </div>
    </>
  );
}

/** Number of requests that the host can answer; undefined while the first read runs. */
function useRequests(): number | undefined {
  const bookings = useHosting();
  const now = useNow();
  return bookings?.filter((booking) => canAnswer(booking, now)).length;
}

function DashboardHeading({ canList }: { canList: boolean }) {
  return (
    <div className={styles.heading}>
      <h1 className={styles.title}>Owner Dashboard</h1>
      {canList && (
        <LinkButton
          look="primary"
          to={paths.listProperty}
          icon={Add20Regular}
          aria-label="List your property"
        >
          <span className={styles.long}>List your property</span>
          <span className={styles.short}>List</span>
        </LinkButton>
      )}
    </div>
  );
}

interface TabPanelProps {
  tab: TabId;
  user: SessionUser;
  isOnline: boolean;
  conversations: ReturnType<typeof useConversations>;
}

function TabPanel({ tab, user, isOnline, conversations }: TabPanelProps) {
  const { id: userId, isStaff, suspension } = user;
  switch (tab) {
    case 'properties':
      return isStaff ? (
        <StaffPropertiesTab userId={userId} isOnline={isOnline} />
      ) : (
        <PropertiesTab isOnline={isOnline} isSuspended={suspension !== undefined} />
      );
    case 'packages':
      return <PackagesTab userId={userId} isStaff={isStaff} isOnline={isOnline} />;
    case 'departures':
      return <DeparturesTab isOnline={isOnline} />;
    case 'messages':
      return <MessagesTab conversations={conversations} isOnline={isOnline} />;
    case 'bookings':
      return <BookingsTab isOnline={isOnline} />;
    case 'arrivals':
      return (
        <Suspense>
          <ArrivalsTab isOnline={isOnline} />
        </Suspense>
      );
    case 'calendar':
      return <CalendarTab isOnline={isOnline} />;
    case 'arrival':
      return <ArrivalTab isOnline={isOnline} />;
    case 'programme':
      return <ProgrammeTab isOnline={isOnline} />;
    case 'announcements':
      return <AnnouncementsTab isOnline={isOnline} />;
    case 'reviews':
      return <ReviewsTab isOnline={isOnline} />;
    case 'insights':
      return <InsightsTab />;
  }
}
