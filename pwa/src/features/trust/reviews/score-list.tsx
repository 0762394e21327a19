import { reviewCategories, type ReviewCategory } from '#contracts/domain/trust/review-lists.ts';
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx';
import { categoryLabels } from './review-labels.ts';
import styles from './reviews.module.css';

interface ScoreListProps {
  /** 1 to 5 each, or the means of several reviews; null for what was not rated. */
  scores: Readonly<Partial<Record<ReviewCategory, number | null>>>;
  /** Whether they are means, which have one decimal. */
  areMeans?: boolean;
}

/** What guests gave single aspects of a stay; nothing if they gave none. */
export function ScoreList({ scores, areMeans = false }: ScoreListProps) {
  const given = reviewCategories.flatMap((category) => {
    // A review that an earlier version of the app has not sent yet lacks those that were not rated.
    const score = scores[category] ?? null;
    return score === null ? [] : [{ category, score }];
  });
  if (given.length === 0) return null;
  return (
    <dl className={styles.scores}>
      {given.map(({ category, score }) => (
        <div key={category}>
          <dt>{categoryLabels[category]}</dt>
          <dd>
            {areMeans ? score.toFixed(1) : score}
            <VisuallyHidden> of 5</VisuallyHidden>
          </dd>
        </div>
      ))}
    </dl>
  );
}
