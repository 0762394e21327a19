import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { useIsOnline } from '#pwa/features/platform/connection/use-is-online.ts';
import { usePerson } from '#pwa/features/accounts/people/person-queries.ts';
import { useIsBlocked } from '#pwa/features/shared/blocks/block-queries.ts';
import { idFromRoute, paths } from '#pwa/lib/paths.ts';
import { LinkButton } from '#pwa/ui/controls/button.tsx';
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx';
import { ErrorCard } from '#pwa/ui/feedback/error-card.tsx';
import { Skeleton, Skeletons } from '#pwa/ui/feedback/skeleton.tsx';
import { Person24Regular } from '#pwa/ui/icons/icons.tsx';
import { PageTitle } from '#pwa/ui/page-title.tsx';
import { i18n } from '#pwa/ui/texts/i18n.ts';
import { PersonPage } from './person-page.tsx';
import styles from './person.module.css';

/** `/people/:id`: what a person says about themselves, and their retreats. Source: decision 038. */
export function PersonScreen() {
  const id = idFromRoute(useParams()['id']);
  return id === 0 ? <PersonNotFound /> : <OnePerson key={id} id={id} />;
}

function OnePerson({ id }: { id: number }) {
  const isOnline = useIsOnline();
  const { person, outcome, retry } = usePerson(id, isOnline);
  const isBlocked = useIsBlocked(id);
  if (person != null) {
    if (isBlocked === undefined) return <PersonSkeleton />;
    // While the fetch runs the copy is probably up to date, so its age is not shown yet.
    const isCopy = outcome !== undefined && outcome !== 'fresh';
    return <PersonPage person={person} isBlocked={isBlocked} isCopy={isCopy} isOnline={isOnline} />;
  }
  if (person === undefined || outcome === undefined || outcome === 'fresh') return <PersonSkeleton />;
  if (outcome !== 'offline' && outcome.status === 404) return <PersonNotFound />;
  const back = <LinkButton to={paths.home}>{i18n.t('See saved retreats')}</LinkButton>;
  if (outcome === 'offline') {
    return (
      <State title={i18n.t("This person's page isn't saved yet")}>
        <ErrorCard
          kind="offline"
          level={1}
          title={i18n.t("This person's page isn't saved yet")}
          onRetry={retry}
          action={back}
        >
          {i18n.t(
            'Hosts of retreats that you saved or booked are kept here. Open this page once with a connection and it will be here next time.',
          )}
        </ErrorCard>
      </State>
    );
  }
  return (
    <State title={i18n.t('This page could not be loaded')}>
      <ErrorCard level={1} title={i18n.t('This page could not be loaded')} onRetry={retry} action={back}>
        {outcome.detail}
      </ErrorCard>
    </State>
  );
}

function PersonNotFound() {
  return (
    <State title={i18n.t('Person not found')}>
      <EmptyState
        level={1}
        icon={Person24Regular}
        title={i18n.t('Person not found')}
        action={
          <LinkButton look="primary" to={paths.home}>
            {i18n.t('Back to retreats')}
          </LinkButton>
        }
      >
        {i18n.t('Their account may have been deleted, or the link is incomplete.')}
      </EmptyState>
    </State>
  );
}

function PersonSkeleton() {
  return (
    <State title={i18n.t('Profile')}>
      <Skeletons label={i18n.t('Loading profile')} className={styles.skeleton}>
        <div className={styles.head}>
          <Skeleton width={72} height={72} radius={36} />
          <div className={styles.names}>
            <Skeleton width={200} height={28} />
            <Skeleton width={150} height={16} />
          </div>
        </div>
        <Skeleton width={260} height={20} />
        <Skeleton height={16} />
        <Skeleton width="70%" height={16} />
        <Skeleton height={220} radius={16} />
      </Skeletons>
    </State>
  );
}

function State({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.root}>
      <PageTitle title={title} />
      {children}
    </div>
  );
}
