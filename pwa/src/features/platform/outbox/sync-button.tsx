import { useLocation } from 'react-router-dom';
import { authPath } from '#pwa/lib/screen-paths.ts';
import { Button, LinkButton } from '#pwa/ui/controls/button.tsx';
import { ArrowSync20Regular, PersonKey20Regular } from '#pwa/ui/icons/icons.tsx';
import { useLayerLinks } from '#pwa/ui/layer-links.ts';
import type { Obstacle } from './obstacle.ts';
import { syncNow } from './pending-commands.ts';

const reloadPage = () => window.location.reload();

interface SyncButtonProps {
  obstacle: Obstacle;
  /** A link was followed: a drawer closes. */
  onLeave?: () => void;
}

/** Sends and reads now. Where that can do nothing, it says what has to happen first. */
export function SyncButton({ obstacle, onLeave }: SyncButtonProps) {
  const { pathname, search } = useLocation();
  const linkTo = useLayerLinks(onLeave);
  if (obstacle === 'signed-out') {
    return (
      <LinkButton
        {...linkTo(authPath('login', pathname + search))}
        size="large"
        wide
        look="primary"
        icon={PersonKey20Regular}
      >
        Log in to send
      </LinkButton>
    );
  }
  if (obstacle === 'outdated') {
    return (
      <Button size="large" wide look="primary" icon={ArrowSync20Regular} onClick={reloadPage}>
        Reload to update
      </Button>
    );
  }
  const isOnline = obstacle === 'none';
  return (
    <Button
      size="large"
      wide
      look={isOnline ? 'primary' : 'secondary'}
      icon={ArrowSync20Regular}
      disabled={!isOnline}
      onClick={() => void syncNow()}
    >
      {isOnline ? 'Sync now' : 'Sync when online'}
    </Button>
  );
}
