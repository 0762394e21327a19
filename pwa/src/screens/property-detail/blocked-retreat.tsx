import { useLayoutEffect } from 'react';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import { BlockedState } from '#pwa/features/shared/blocks/blocked-state.tsx';
import { removeLcpImage } from '#pwa/launch/launch.ts';
import { paths } from '#pwa/lib/paths.ts';
import { LinkButton } from '#pwa/ui/controls/button.tsx';
import { PageTitle } from '#pwa/ui/page-title.tsx';
import styles from './retreat-state.module.css';

/** In place of a retreat whose host the person blocked. */
export function BlockedRetreat({ property }: { property: Pick<Property, 'host'> }) {
  // The server does not know what this person blocked, and would show the photo over this.
  useLayoutEffect(removeLcpImage, []);
  return (
    <div className={styles.root}>
      <PageTitle title="Blocked person" />
      <BlockedState person={property.host} level={1} />
      <p className={styles.back}>
        <LinkButton look="subtle" to={paths.home}>
          Back to retreats
        </LinkButton>
      </p>
    </div>
  );
}
