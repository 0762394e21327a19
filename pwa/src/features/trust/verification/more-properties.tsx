import { useState } from 'react';
import { Button } from '#pwa/ui/controls/button.tsx';
import styles from './more-properties.module.css';

interface MorePropertiesProps {
  isOnline: boolean;
  fetchMore: () => Promise<unknown>;
}

/** The button below a list for staff that fetches its next page. */
export function MoreProperties({ isOnline, fetchMore }: MorePropertiesProps) {
  const [isFetching, setIsFetching] = useState(false);
  const handleMore = async () => {
    setIsFetching(true);
    await fetchMore();
    setIsFetching(false);
  };
  return (
    <div className={styles.more}>
      <Button size="large" busy={isFetching} disabled={!isOnline} onClick={() => void handleMore()}>
        {isOnline ? 'Show more properties' : 'More needs a connection'}
      </Button>
    </div>
  );
}
