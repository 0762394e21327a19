import type { Category } from '#contracts/domain/catalog/categories.ts';
import { skeletonCategories } from '#contracts/limits.ts';
import { categoryIcon } from '#pwa/ui/icons/category-icons.ts';
import { Skeleton, Skeletons } from '#pwa/ui/feedback/skeleton.tsx';
import styles from './category-strip.module.css';

interface CategoryStripProps {
  /** In their display order; undefined while the first read runs. */
  categories: readonly Category[] | undefined;
  selectedId: number | null;
  /** The selected category; null if the selection was cleared. */
  onSelect: (category: Category | null) => void;
}

/** Categories of retreats, of which one can be selected. Source: spec §2, category strip. */
export function CategoryStrip({ categories, selectedId, onSelect }: CategoryStripProps) {
  if (categories === undefined) {
    return (
      <Skeletons label="Loading categories" className={styles.strip}>
        {Array.from({ length: skeletonCategories }, (_, place) => (
          <div key={place} className={styles.shape}>
            <Skeleton width={104} height={44} radius={22} />
          </div>
        ))}
      </Skeletons>
    );
  }
  if (categories.length === 0) return null;
  return (
    <div className={styles.strip} role="group" aria-label="Categories">
      {categories.map((category) => {
        const CategoryIcon = categoryIcon(category.icon);
        const isSelected = category.id === selectedId;
        return (
          <button
            key={category.id}
            type="button"
            className={styles.pill}
            aria-pressed={isSelected}
            onClick={() => onSelect(isSelected ? null : category)}
          >
            <CategoryIcon />
            {category.name}
          </button>
        );
      })}
    </div>
  );
}
