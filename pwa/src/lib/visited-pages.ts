import { paths } from './paths.ts';
import { storeInTab, readFromTab } from './browser/tab-storage.ts';

const storageKey = 'wellens-visited';
/** Maximum number of recorded entries of the browser history. */
const entriesMax = 100;

/** Index of the current entry in the browser history of this tab, as numbered by the router. */
const currentIndex = (): number => (window.history.state as { idx?: number } | null)?.idx ?? 0;

const readVisited = () => readFromTab<(string | null)[]>(storageKey, []);

/** Records the page of the current history entry in session storage, so that it survives a reload. */
export function noteVisit(pathname: string): void {
  const index = currentIndex();
  if (index >= entriesMax) return;
  const visited = readVisited();
  visited.length = index;
  visited.push(pathname);
  storeInTab(storageKey, visited);
}

/** Whether the previous history entry is home or its search results. */
export const isHomeBefore = (): boolean => readVisited()[currentIndex() - 1] === paths.home;
