import { countOf } from '#contracts/plural.ts';
import { useIsOnline } from '#pwa/features/platform/connection/use-is-online.ts';
import { NeverSynced } from '#pwa/features/platform/connection/never-synced.tsx';
import { renderHeart } from '#pwa/features/catalog/favorites/render-heart.tsx';
import { removeFromWishlist } from '#pwa/features/catalog/favorites/favorite-commands.ts';
import { useUnlistedRetreats } from '#pwa/features/catalog/favorites/use-unlisted-retreats.ts';
import { useWishlist, type Wishlist } from '#pwa/features/catalog/favorites/wishlist-queries.ts';
import { fromPackedCard, fromProperty } from '#pwa/features/catalog/properties/card-property.ts';
import { PropertyGrid, PropertyGridSkeleton } from '#pwa/features/catalog/properties/property-grid.tsx';
import { useIsShown } from '#pwa/features/catalog/properties/use-is-shown.ts';
import { paths } from '#pwa/lib/paths.ts';
import { authPath } from '#pwa/lib/screen-paths.ts';
import { accountStore } from '#pwa/data/open-stores.ts';
import { Button, LinkButton } from '#pwa/ui/controls/button.tsx';
import { DataAge } from '#pwa/ui/feedback/data-age.tsx';
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx';
import { Clock16Filled, CloudOff16Filled, EyeOff20Regular, Heart24Regular } from '#pwa/ui/icons/icons.tsx';
import { useOfflineLabels } from '#pwa/ui/feedback/offline-labels.ts';
import { PageTitle } from '#pwa/ui/page-title.tsx';
import { useStore } from '#pwa/ui/use-store.ts';
import styles from './wishlist-screen.module.css';

/**
 * `/wishlist`: saved retreats, online and offline; a visitor's are stored on this device only. Source: decision 003.
 */
export function WishlistScreen() {
  const isOnline = useIsOnline();
  const account = useStore(accountStore);
  const wishlist = useWishlist(account);
  return (
    <div className={styles.root}>
      <PageTitle title="Wishlist" />
      <div className={styles.head}>
        <h1 className={styles.title}>Wishlist</h1>
        {wishlist !== undefined && account !== null && wishlist.syncedAt !== null && (
          <DataAge fetchedAt={wishlist.syncedAt} />
        )}
      </div>
      {wishlist === undefined ? (
        <PropertyGridSkeleton />
      ) : account !== null && isUnknown(wishlist) ? (
        <NeverSynced
          isOnline={isOnline}
          failure="Failed to load your wishlist"
          unsaved="Your wishlist isn't saved yet"
          hint="Open this page once with a connection and it will be here next time."
          skeleton={<PropertyGridSkeleton />}
        />
      ) : (
        <SavedRetreats wishlist={wishlist} isOnline={isOnline} isVisitor={account === null} />
      )}
    </div>
  );
}

/** Whether this device has nothing because it was never up to date with the server. */
const isUnknown = ({ properties, missing, syncedAt }: Wishlist): boolean =>
  syncedAt === null && properties.length === 0 && missing.length === 0;

/** Saved retreats that cannot be shown, and why. */
function MissingRetreats({ missing, isOnline }: { missing: readonly number[]; isOnline: boolean }) {
  const offline = useOfflineLabels();
  const { unlisted, hasFailed, again } = useUnlistedRetreats(missing, isOnline);
  const awaited = missing.length - unlisted.length;
  return (
    <>
      {unlisted.length > 0 && (
        <p className={styles.missing}>
          <EyeOff20Regular />
          <span>
            {countOf(unlisted.length, 'saved retreat is', 'saved retreats are')} not listed at the moment. You
            see
            {unlisted.length === 1 ? ' it' : ' them'} here again if the host lists
            {unlisted.length === 1 ? ' it' : ' them'} again.
          </span>
          <Button size="small" onClick={() => void removeFromWishlist(unlisted)}>
            Remove from wishlist
          </Button>
        </p>
      )}
      {awaited > 0 && (
        <p className={styles.missing}>
          <CloudOff16Filled />
          {countOf(awaited, 'more retreat is', 'more retreats are')} saved but not on this device.{' '}
          {!isOnline && `We'll load ${awaited === 1 ? 'it' : 'them'} ${offline.whenBack}.`}
          {isOnline && (hasFailed ? 'Loading failed.' : 'Loading …')}
          {hasFailed && (
            <Button size="small" onClick={again}>
              Try again
            </Button>
          )}
        </p>
      )}
    </>
  );
}

interface SavedRetreatsProps {
  wishlist: Wishlist;
  isOnline: boolean;
  isVisitor: boolean;
}

function SavedRetreats({ wishlist, isOnline, isVisitor }: SavedRetreatsProps) {
  const isShown = useIsShown();
  const properties = wishlist.properties.filter(({ id }) => isShown(id));
  const missing = wishlist.missing.filter(isShown);
  if (properties.length === 0 && missing.length === 0) {
    return (
      <EmptyState
        icon={Heart24Regular}
        title="Nothing saved yet"
        action={
          <LinkButton look="primary" to={paths.home}>
            Explore retreats
          </LinkButton>
        }
      >
        Tap the heart on a retreat to save it here, online or off.
      </EmptyState>
    );
  }
  const waiting = properties.filter(({ isWaiting }) => isWaiting).length;
  return (
    <>
      {waiting > 0 && (
        <p className={styles.note} role="status">
          <Clock16Filled />
          {countOf(waiting, 'change is', 'changes are')} waiting to be sent.
        </p>
      )}
      <PropertyGrid
        properties={properties.flatMap(({ property, card }) => {
          if (property !== null) return [fromProperty(property)];
          return card === null ? [] : [fromPackedCard(card)];
        })}
        isOnline={isOnline}
        showsSaved
        renderHeart={renderHeart}
        level={2}
      />
      <MissingRetreats missing={missing} isOnline={isOnline} />
      {isVisitor && (
        <p className={styles.visitor}>
          Saved on this device only. <LinkButton to={authPath('login', paths.wishlist)}>Log in</LinkButton> to
          have them on your other devices too.
        </p>
      )}
    </>
  );
}
