import { HeartButton } from './heart-button.tsx';

/** The heart of a listing, for cards that a screen composes; always the same function, so that no card is redrawn for it. */
export const renderHeart = ({ id, title }: { id: number; title: string }) => (
  <HeartButton id={id} title={title} />
);
