import type { PublicUser } from '#contracts/domain/accounts/users.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx';
import { Person24Regular } from '#pwa/ui/icons/icons.tsx';
import { useIsHidden } from './block-queries.ts';
import { setBlocked } from './set-blocked.ts';

/** Shown in place of what a blocked person wrote or offers. */
export function BlockedState({ person, level = 2 }: { person: PublicUser; level?: 1 | 2 }) {
  const isHidden = useIsHidden(person.id);
  return (
    <EmptyState
      level={level}
      icon={Person24Regular}
      title="You blocked this person"
      action={<Button onClick={() => void setBlocked(person, false)}>Unblock</Button>}
    >
      {isHidden === false
        ? 'Their retreats are hidden. You have a stay together, so their messages are shown until it is over. They are not told.'
        : 'Their messages and retreats are hidden. They are not told.'}
    </EmptyState>
  );
}
