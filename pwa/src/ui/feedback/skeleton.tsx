import type { CSSProperties, ReactNode } from 'react';
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx';
import { usePagePart } from '#pwa/ui/use-page-part.ts';
import styles from './skeleton.module.css';

interface SkeletonProps {
  width?: number | string;
  height?: number | string;
  radius?: number;
  /** Width divided by height, if the height follows from the width. */
  ratio?: number;
}

/** A grey shape in place of content that is loading. */
export function Skeleton({ width = '100%', height, radius = 6, ratio }: SkeletonProps) {
  const shape: CSSProperties = { width, height, borderRadius: radius, aspectRatio: ratio };
  return <span className={styles.shape} style={shape} />;
}

interface SkeletonsProps {
  /** What is loading, for screen readers: "Loading retreats". */
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * Wraps skeletons. They are invisible for 150 ms, so that they do not flash when content loads quickly. Meanwhile the
 * page's footer is hidden, because the content would push it away. Source: design §8.
 */
export function Skeletons({ label, className, children }: SkeletonsProps) {
  usePagePart('loading');
  return (
    <div className={styles.skeletons}>
      <div role="status">
        <VisuallyHidden>{label}</VisuallyHidden>
      </div>
      <div className={className} aria-hidden>
        {children}
      </div>
    </div>
  );
}
