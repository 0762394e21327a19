import { HeartButton } from './heart-button.tsx';

/**
 * The favourite button of a retreat, for cards that a screen composes. Always the same function, so that no card is
 * redrawn for it.
 */
export const renderHeart = ({ id, title }: { id: number; title: string }) => (
  <HeartButton id={id} title={title} />
);
