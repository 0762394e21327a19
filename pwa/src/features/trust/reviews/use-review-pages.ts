import { useState } from 'react';
import type { PublicReview } from '#contracts/domain/trust/stay-reviews.ts';

/** A page of reviews; `next` is the cursor of the next one. */
interface ReviewPage {
  reviews: readonly PublicReview[];
  next: string | null;
}

interface ReviewPages {
  reviews: readonly PublicReview[];
  hasMore: boolean;
  isLoading: boolean;
  hasFailed: boolean;
  showMore: () => void;
}

/**
 * A list of reviews of which the first page is there, and further ones are read when asked for.
 * @param read reads the page after a cursor
 */
export function useReviewPages(
  first: ReviewPage,
  read: (cursor: string) => Promise<ReviewPage>,
): ReviewPages {
  const [further, setFurther] = useState<readonly ReviewPage[]>([]);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const next = (further.at(-1) ?? first).next;
  const load = async (cursor: string): Promise<void> => {
    setState('loading');
    try {
      const page = await read(cursor);
      setFurther((pages) => [...pages, page]);
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return {
    reviews: [first, ...further].flatMap(({ reviews }) => reviews),
    hasMore: next !== null,
    isLoading: state === 'loading',
    hasFailed: state === 'failed',
    showMore: () => {
      if (next !== null) void load(next);
    },
  };
}
