import type { PublicUser } from '#contracts/domain/accounts/users.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { setBlocked } from './set-blocked.ts';

interface BlockButtonProps {
  person: PublicUser;
  isBlocked: boolean;
  /** Whether the label names the person, where several people are on the page. */
  namesPerson?: boolean;
}

/** Blocks a person, or unblocks them: both can be taken back at once. */
export function BlockButton({ person, isBlocked, namesPerson = false }: BlockButtonProps) {
  const label = isBlocked ? 'Unblock' : 'Block';
  return (
    <Button
      size="small"
      look="subtle"
      aria-label={namesPerson ? `${label} ${person.name}` : undefined}
      onClick={() => void setBlocked(person, !isBlocked)}
    >
      {label}
    </Button>
  );
}
