import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { Icon } from '#pwa/ui/icons/icons.tsx';
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx';
import styles from './tabs.module.css';

export interface Tab<T extends string> {
  id: T;
  label: string;
  icon?: Icon;
  /** Number beside the label; none for 0. */
  badge?: number | undefined;
  /** What the number counts, for screen readers: "unread". */
  badgeUnit?: string;
  /** Colour of the number: `danger` for unread messages. */
  badgeTone?: 'brand' | 'danger';
}

interface TabsProps<T extends string> {
  /** Prefix of the ids that connect a tab to its panel; see `tabPanelProps`. */
  idPrefix: string;
  label: string;
  tabs: readonly Tab<T>[];
  selected: T;
  onSelect: (id: T) => void;
  /** `start`: as wide as their labels, left-aligned, scrolling sideways if they do not fit. */
  layout?: 'fill' | 'start';
}

/** Tabs, which arrow keys, Home and End select too. Source: WAI-ARIA Authoring Practices, tabs. */
export function Tabs<T extends string>({
  idPrefix,
  label,
  tabs,
  selected,
  onSelect,
  layout = 'fill',
}: TabsProps<T>) {
  const strip = useRef<HTMLDivElement>(null);
  // Badges that appear make the tabs wider, which moves the selected one.
  const badges = tabs.map(({ badge }) => badge ?? 0).join();
  useEffect(
    () => scrollStripTo(strip.current, document.getElementById(`${idPrefix}-${selected}`)),
    [idPrefix, selected, badges],
  );
  const place = tabs.findIndex(({ id }) => id === selected);
  const handleKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (next === undefined) return;
    const tab = tabs.at(next % tabs.length);
    if (tab === undefined) return;
    event.preventDefault();
    onSelect(tab.id);
    document.getElementById(`${idPrefix}-${tab.id}`)?.focus();
  };
  return (
    <div
      ref={strip}
      className={styles.tabs}
      data-layout={layout}
      role="tablist"
      aria-label={label}
      onKeyDown={handleKeyDown}
    >
      {tabs.map(({ id, label: words, icon: TabIcon, badge = 0, badgeUnit, badgeTone = 'brand' }) => (
        <button
          key={id}
          id={`${idPrefix}-${id}`}
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={id === selected}
          aria-controls={`${idPrefix}-${id}-panel`}
          tabIndex={id === selected ? 0 : -1}
          onClick={() => onSelect(id)}
        >
          {TabIcon && <TabIcon />}
          <span className={styles.words} data-words={words}>
            {words}
          </span>
          {badge > 0 && <TabBadge count={badge} unit={badgeUnit} tone={badgeTone} />}
        </button>
      ))}
    </div>
  );
}

function TabBadge({ count, unit, tone }: { count: number; unit: string | undefined; tone: string }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {count > 99 ? '99+' : count}
      {unit !== undefined && <VisuallyHidden> {unit}</VisuallyHidden>}
    </span>
  );
}

/**
 * Scrolls the strip sideways until the tab is in its middle, because at an edge it would look like the first or last
 * one. `scrollIntoView` would also scroll the page.
 */
function scrollStripTo(strip: HTMLElement | null, tab: HTMLElement | null): void {
  if (strip === null || tab === null) return;
  strip.scrollLeft = tab.offsetLeft - strip.offsetLeft - (strip.clientWidth - tab.offsetWidth) / 2;
}

/** Props of the element that shows the selected tab's content. */
export const tabPanelProps = (idPrefix: string, id: string) => ({
  role: 'tabpanel' as const,
  id: `${idPrefix}-${id}-panel`,
  'aria-labelledby': `${idPrefix}-${id}`,
});
