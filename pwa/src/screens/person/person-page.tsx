import type { StoredPerson } from '#pwa/data/public-db.ts';
import { useSession } from '#pwa/features/accounts/account/account-queries.ts';
import { renderHeart } from '#pwa/features/catalog/favorites/render-heart.tsx';
import { PersonFacts } from '#pwa/features/accounts/people/person-facts.tsx';
import { memberSinceLabel } from '#pwa/features/accounts/people/person-labels.ts';
import { useOwnProfile } from '#pwa/features/accounts/profile/profile-queries.ts';
import { fromPackedCard } from '#pwa/features/catalog/properties/card-property.ts';
import { PropertyGrid } from '#pwa/features/catalog/properties/property-grid.tsx';
import { PersonReviews } from '#pwa/features/trust/reviews/person-reviews.tsx';
import { usePersonReviews } from '#pwa/features/trust/reviews/review-queries.ts';
import { ReportButton } from '#pwa/features/shared/reports/report-button.tsx';
import { BlockButton } from '#pwa/features/shared/blocks/block-button.tsx';
import { BlockedState } from '#pwa/features/shared/blocks/blocked-state.tsx';
import { paths } from '#pwa/lib/paths.ts';
import { LinkButton } from '#pwa/ui/controls/button.tsx';
import { DataAge } from '#pwa/ui/feedback/data-age.tsx';
import { Skeleton, Skeletons } from '#pwa/ui/feedback/skeleton.tsx';
import { Initials } from '#pwa/ui/media/initials.tsx';
import { PageTitle } from '#pwa/ui/page-title.tsx';
import { Section } from '#pwa/ui/section.tsx';
import { i18n } from '#pwa/ui/texts/i18n.ts';
import styles from './person.module.css';

interface PersonPageProps {
  person: StoredPerson;
  isBlocked: boolean;
  /** Whether the server could not be asked for a newer version. */
  isCopy: boolean;
  isOnline: boolean;
}

/** A person: who they are, what they say about themselves, and their open retreats. */
export function PersonPage(props: PersonPageProps) {
  const { person, isBlocked, isCopy } = props;
  const session = useSession();
  const isOwn = session?.id === person.id;
  const canBlock = session != null && !isOwn;
  const profile = useOwnProfile();
  const { id, name, memberSince, fetchedAt } = person;
  // The own photo shows here before it was sent.
  const image = isOwn && profile?.profileImage !== undefined ? profile.profileImage : person.profileImage;
  return (
    <article className={styles.root}>
      <PageTitle title={name} />
      <header className={styles.head}>
        <Initials name={name} id={id} image={image} className={styles.avatar} />
        <div className={styles.names}>
          <h1 className={styles.title}>{name}</h1>
          <p className={styles.meta}>
            {memberSinceLabel(memberSince)}
            {isCopy && <DataAge fetchedAt={fetchedAt} />}
          </p>
        </div>
        {isOwn && <LinkButton to={paths.account}>{i18n.t('Edit your profile')}</LinkButton>}
        {canBlock && !isBlocked && <BlockButton person={person} isBlocked={false} />}
      </header>
      {isBlocked ? <BlockedState person={person} /> : <PersonDetails {...props} isOwn={isOwn} />}
      <ReportPerson person={person} />
    </article>
  );
}

/** What the person says about themselves, what others say, and their retreats. */
function PersonDetails({ person, isOnline, isOwn }: PersonPageProps & { isOwn: boolean }) {
  const { id, name, bio, listings } = person;
  const reviews = usePersonReviews(id, isOnline);
  return (
    <>
      <PersonFacts person={person} />
      <Section title={i18n.t('About')}>
        {bio === '' ? (
          <p className={styles.empty}>
            {isOwn
              ? i18n.t('You have not written anything yet.')
              : i18n.t('{name} has not written anything yet.', { name })}
          </p>
        ) : (
          <p className={styles.bio} dir="auto">
            {bio}
          </p>
        )}
      </Section>
      {reviews === undefined && (
        <Skeletons label={i18n.t('Loading reviews')}>
          <Skeleton height={220} radius={16} />
        </Skeletons>
      )}
      {reviews != null && reviews.reviews.length > 0 && (
        <Section title={i18n.t('Reviews')}>
          <PersonReviews stored={reviews} isOnline={isOnline} />
        </Section>
      )}
      {/* After the reviews, which would push the retreats away. */}
      {reviews !== undefined && listings.length > 0 && (
        <Section title={isOwn ? i18n.t('Your retreats') : i18n.t('Retreats')}>
          <PropertyGrid
            properties={listings.map(fromPackedCard)}
            isOnline={isOnline}
            renderHeart={renderHeart}
          />
        </Section>
      )}
    </>
  );
}

/** Somebody who is blocked can be reported too. */
function ReportPerson({ person: { id, name, bio, profileImage } }: Pick<PersonPageProps, 'person'>) {
  return (
    <div>
      <ReportButton
        reported={{
          kind: 'person',
          id,
          ownerId: id,
          title: name,
          author: name,
          text: bio,
          pictures: profileImage === null ? [] : [profileImage],
        }}
      />
    </div>
  );
}
