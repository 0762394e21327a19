import type { PropertyCard } from '#contracts/domain/catalog/properties.ts';
import { SaveButton } from '#pwa/features/catalog/favorites/save-button.tsx';
import { formatDollars } from '#pwa/lib/money.ts';
import { paths } from '#pwa/lib/paths.ts';
import { LinkButton } from '#pwa/ui/controls/button.tsx';
import { ErrorCard } from '#pwa/ui/feedback/error-card.tsx';
import { Rating } from '#pwa/ui/feedback/rating.tsx';
import { Location16Regular } from '#pwa/ui/icons/icons.tsx';
import { Photo } from '#pwa/ui/media/photo/photo.tsx';
import { PageTitle } from '#pwa/ui/page-title.tsx';
import { Section } from '#pwa/ui/section.tsx';
import styles from './retreat-card-only.module.css';

/** A retreat of which this device has only the card, such as one that a friend shared where there is no connection. */
export function RetreatCardOnly({ card, onRetry }: { card: PropertyCard; onRetry: () => void }) {
  return (
    <article className={styles.root}>
      <PageTitle title={card.title} />
      <div className={styles.photo}>
        <Photo
          url={card.image ?? undefined}
          alt={card.title}
          sizes="(min-width: 768px) 720px, 100vw"
          isOnline={false}
        />
      </div>
      <div>
        <h1 className={styles.title} dir="auto">
          {card.title}
        </h1>
        <p className={styles.meta}>
          <Rating rating={card.rating} />
          <span className={styles.place}>
            <Location16Regular />
            {card.location}
          </span>
          <span>{formatDollars(card.pricePerNight)} per night</span>
        </p>
      </div>
      <ErrorCard kind="offline" title="Only a part of this retreat is on this device" onRetry={onRetry}>
        Save it, and the whole page comes with the next connection.
      </ErrorCard>
      <div className={styles.actions}>
        <SaveButton id={card.id} />
        <LinkButton to={paths.home}>See other retreats</LinkButton>
      </div>
      <Section title="What it offers">
        <p>{[...card.retreatTypes, ...card.amenities].join(' · ')}</p>
      </Section>
    </article>
  );
}
