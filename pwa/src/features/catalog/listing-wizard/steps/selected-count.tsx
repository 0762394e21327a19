import { Chip } from '#pwa/ui/feedback/chip.tsx';

/** '6 selected'. */
export const SelectedCount = ({ count }: { count: number }) => (
  <div role="status">{count > 0 && <Chip tone="tint">{count} selected</Chip>}</div>
);
