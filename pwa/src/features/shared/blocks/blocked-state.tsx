import type { PublicUser } from '#contracts/domain/users.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx';
import { Person24Regular } from '#pwa/ui/icons/icons.tsx';
import { setBlocked } from './set-blocked.ts';

/** Shown in place of what a blocked person wrote or offers. */
export function BlockedState({ person, level = 2 }: { person: PublicUser; level?: 1 | 2 }) {
  return (
    <EmptyState
      level={level}
      icon={Person24Regular}
      title="You blocked this person"
      action={<Button onClick={() => void setBlocked(person, false)}>Unblock</Button>}
    >
      Their messages and retreats are hidden. They are not told.
    </EmptyState>
  );
}
