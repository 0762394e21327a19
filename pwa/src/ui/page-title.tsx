import { useEffect } from 'react';
import { createStore } from '#pwa/lib/create-store.ts';
import { useStore } from './use-store.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** The title in the live region; empty for the first page, which the browser announces. */
const announced = createStore('');
let isFirst = true;

function takeTitle(title: string): void {
  document.title = title;
  if (!isFirst) announced.set(title);
  isFirst = false;
}

/**
 * Sets the title of the page, in the tab and for screen readers; '' stands for the name of the app. Each screen has
 * exactly one.
 */
export function PageTitle({ title }: { title: string }) {
  useEffect(() => takeTitle(title === '' ? 'Wellens' : `${title} · Wellens`), [title]);
  return null;
}

/** Announces the title of each new page. Rendered once, in the shell. */
export function TitleAnnouncer() {
  const title = useStore(announced);
  return (
    <div role="status">
      <VisuallyHidden>{title}</VisuallyHidden>
    </div>
  );
}
