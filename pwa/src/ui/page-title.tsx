import { useEffect } from 'react';
import { createStore } from '#pwa/lib/create-store.ts';
import { useStore } from './use-store.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** The title as the live region says it; empty for the first page, which is the browser's own to announce. */
const announced = createStore('');
let isFirst = true;

function takeTitle(title: string): void {
  document.title = title;
  if (!isFirst) announced.set(title);
  isFirst = false;
}

/** Gives the page its title, in the tab and for the screen reader; '' is the name of the app. A screen has exactly one. */
export function PageTitle({ title }: { title: string }) {
  useEffect(() => takeTitle(title === '' ? 'Wellens' : `${title} · Wellens`), [title]);
  return null;
}

/** Reads out the title of each page that comes. Stands once, in the shell. */
export function TitleAnnouncer() {
  const title = useStore(announced);
  return (
    <div role="status">
      <VisuallyHidden>{title}</VisuallyHidden>
    </div>
  );
}
