import { useLocation } from 'react-router-dom';
import { authPath } from '#pwa/lib/screen-paths.ts';
import { LinkButton } from '#pwa/ui/controls/button.tsx';
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx';
import { Chat24Regular } from '#pwa/ui/icons/icons.tsx';

interface LogInToMessageProps {
  /** Heading level; 1 if it is the whole page. */
  level?: 1 | 2 | 3;
  /** Whether it is in a dialog, whose history entry the link must replace. */
  inLayer?: boolean;
}

/** Shown to visitors instead of messages. Source: spec §2, messaging. */
export function LogInToMessage({ level = 2, inLayer = false }: LogInToMessageProps) {
  const { pathname, search } = useLocation();
  return (
    <div role="alert">
      <EmptyState
        level={level}
        icon={Chat24Regular}
        title="Please log in to send messages"
        action={
          <LinkButton to={authPath('login', pathname + search)} replace={inLayer} look="primary">
            Log in
          </LinkButton>
        }
      />
    </div>
  );
}
