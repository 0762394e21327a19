import { useState, type ReactNode } from 'react';
import type { SessionUser } from '#contracts/domain/accounts/users.ts';
import type { OwnProfile } from '#contracts/domain/trust/profiles.ts';
import type { WithPending } from '#pwa/data/overlays.ts';
import { useSession } from '#pwa/features/accounts/account/account-queries.ts';
import { DeletionForm } from '#pwa/features/accounts/account/leaving/deletion-form.tsx';
import { ExportPanel } from '#pwa/features/accounts/account/leaving/export-panel.tsx';
import { SessionList } from '#pwa/features/accounts/account/credentials/session-list.tsx';
import { useIsOnline } from '#pwa/features/platform/connection/use-is-online.ts';
import { useOwnProfile } from '#pwa/features/accounts/profile/profile-queries.ts';
import { MyReports } from '#pwa/features/trust/reports/my-reports.tsx';
import { BlockedPeople } from '#pwa/features/shared/blocks/blocked-people.tsx';
import { paths } from '#pwa/lib/paths.ts';
import { authPath } from '#pwa/lib/screen-paths.ts';
import { LinkButton } from '#pwa/ui/controls/button.tsx';
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx';
import { Person24Regular } from '#pwa/ui/icons/icons.tsx';
import { PageTitle } from '#pwa/ui/page-title.tsx';
import { i18n } from '#pwa/ui/texts/i18n.ts';
import { PasswordCard } from './password-card.tsx';
import { ProfileCard } from './profile-card.tsx';
import { SecondStepCards } from './second-step-cards.tsx';
import { SuspensionCard } from './suspension-card.tsx';
import { YouCard } from './you-card.tsx';
import styles from './account-screen.module.css';

/** `/account`: who the person is here, how they log in, and where they are logged in. */
export function AccountScreen() {
  const session = useSession();
  const profile = useOwnProfile();
  return (
    <div className={styles.root}>
      <PageTitle title={i18n.t('Account')} />
      <h1 className={styles.title}>{i18n.t('Account')}</h1>
      {session === null && (
        <EmptyState
          icon={Person24Regular}
          title={i18n.t('Log in to see your account')}
          action={
            <LinkButton look="primary" to={authPath('login', paths.account)}>
              {i18n.t('Log in')}
            </LinkButton>
          }
        />
      )}
      {/* Not before the profile is read: it is on top, and would push down the cards below. */}
      {session != null && profile !== undefined && <AccountCards user={session} profile={profile} />}
    </div>
  );
}

interface AccountCardsProps {
  user: SessionUser;
  profile: WithPending<OwnProfile> | null;
}

function AccountCards({ user, profile }: AccountCardsProps) {
  const isOnline = useIsOnline();
  /** New passwords so far: each ends other sessions, so the list is read again. */
  const [passwords, setPasswords] = useState(0);
  /** Appeals so far: the list of decisions is read again after each. */
  const [appeals, setAppeals] = useState(0);
  const sendsMail = user.sendsMail !== false;
  return (
    <>
      {user.suspension !== undefined && (
        <SuspensionCard
          suspension={user.suspension}
          isOnline={isOnline}
          onAppealed={() => setAppeals(appeals + 1)}
        />
      )}
      <ProfileCard userId={user.id} profile={profile} isOnline={isOnline} />
      <YouCard user={user} isOnline={isOnline} />
      <PasswordCard sendsMail={sendsMail} isOnline={isOnline} onChanged={() => setPasswords(passwords + 1)} />
      <SecondStepCards user={user} isOnline={isOnline} />
      <TitledCard titleId="sessions-title" title={i18n.t('Where you are logged in')}>
        <SessionList key={passwords} isOnline={isOnline} />
      </TitledCard>
      <TitledCard titleId="notifications-title" title={i18n.t('Notifications')}>
        <LinkButton to={paths.notificationSettings}>{i18n.t('Choose what we tell you')}</LinkButton>
      </TitledCard>
      <TitledCard titleId="reports-title" title={i18n.t('Reports and decisions')}>
        <MyReports key={appeals} isOnline={isOnline} />
      </TitledCard>
      <TitledCard titleId="blocked-title" title={i18n.t('Blocked people')}>
        <BlockedPeople />
      </TitledCard>
      <TitledCard titleId="data-title" title={i18n.t('Your data')}>
        <ExportPanel sendsMail={sendsMail} isOnline={isOnline} />
      </TitledCard>
      <TitledCard titleId="deletion-title" title={i18n.t('Delete account')}>
        <p>{i18n.t('You have seven days to change your mind. Then your account is erased.')}</p>
        <DeletionForm username={user.username} sendsMail={sendsMail} isOnline={isOnline} />
      </TitledCard>
    </>
  );
}

interface TitledCardProps {
  /** Id of the heading, which names the card. */
  titleId: string;
  title: string;
  children: ReactNode;
}

function TitledCard({ titleId, title, children }: TitledCardProps) {
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <h2 className={styles.section} id={titleId}>
        {title}
      </h2>
      {children}
    </section>
  );
}
