import { useEffect, useSyncExternalStore } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

/** The title as the live region says it; empty for the first page, which is the browser's own to announce. */
let announced = '';
let isFirst = true;
const listeners = new Set<() => void>();

function takeTitle(title: string): void {
  document.title = title;
  if (!isFirst) {
    announced = title;
    for (const listener of listeners) listener();
  }
  isFirst = false;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Gives the page its title, in the tab and for the screen reader; '' is the name of the app. A screen has exactly one. */
export function PageTitle({ title }: { title: string }) {
  useEffect(() => takeTitle(title === '' ? 'Wellens' : `${title} · Wellens`), [title]);
  return null;
}

/** Reads out the title of each page that comes. Stands once, in the shell. */
export function TitleAnnouncer() {
  const title = useSyncExternalStore(subscribe, () => announced);
  return (
    <div role="status">
      <VisuallyHidden>{title}</VisuallyHidden>
    </div>
  );
}
