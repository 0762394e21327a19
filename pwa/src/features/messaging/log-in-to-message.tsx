import { useLocation } from 'react-router-dom';
import { authPath } from '#pwa/lib/screen-paths.ts';
import { LinkButton } from '#pwa/ui/controls/button.tsx';
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx';
import { Chat24Regular } from '#pwa/ui/icons/icons.tsx';

interface LogInToMessageProps {
  /** 1 where it is the whole page. */
  level?: 1 | 2 | 3;
  /** It stands in a layer, which following the link must not leave in the history. */
  inLayer?: boolean;
}

/** What a visitor sees in place of messages. Source: spec §2, messaging. */
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
