import { Chip } from '#pwa/ui/feedback/chip.tsx';
import { ShieldCheckmark16Filled } from '#pwa/ui/icons/icons.tsx';

export function VerifiedChip() {
  return (
    <Chip tone="success" icon={ShieldCheckmark16Filled}>
      Verified
    </Chip>
  );
}
