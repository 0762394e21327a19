import { paths } from './paths.ts';
import { keepInTab, readFromTab } from './tab-storage.ts';

const storageKey = 'wellens-visited';
/** Entries of the history that are remembered. */
const entriesMax = 100;

/** The place of the current entry in the history of this tab, as the router counts. */
const currentIndex = (): number => (window.history.state as { idx?: number } | null)?.idx ?? 0;

const readVisited = () => readFromTab<(string | null)[]>(storageKey, []);

/** Remembers the page at the current entry of the history; kept in the tab, so that a reload knows it too. */
export function noteVisit(pathname: string): void {
  const index = currentIndex();
  if (index >= entriesMax) return;
  const visited = readVisited();
  visited.length = index;
  visited.push(pathname);
  keepInTab(storageKey, visited);
}

/** Whether the entry before this one is home or its results. */
export const isHomeBefore = (): boolean => readVisited()[currentIndex() - 1] === paths.home;
