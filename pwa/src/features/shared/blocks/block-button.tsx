import { useState } from 'react';
import type { PublicUser } from '#contracts/domain/accounts/users.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { BlockDialog } from './block-dialog.tsx';
import { setBlocked } from './set-blocked.ts';

interface BlockButtonProps {
  person: PublicUser;
  isBlocked: boolean;
  /** Whether the label names the person, where several people are on the page. */
  namesPerson?: boolean;
}

/** Blocks a person, after a question, or unblocks them at once. Both can be taken back in their toast. */
export function BlockButton({ person, isBlocked, namesPerson = false }: BlockButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const label = isBlocked ? 'Unblock' : 'Block';
  return (
    <>
      <Button
        size="small"
        look="subtle"
        aria-label={namesPerson ? `${label} ${person.name}` : undefined}
        onClick={() => {
          if (isBlocked) void setBlocked(person, false);
          else setIsAsking(true);
        }}
      >
        {label}
      </Button>
      <BlockDialog person={person} open={isAsking} onClose={() => setIsAsking(false)} />
    </>
  );
}
