import type { MouseEvent } from 'react';

/** Whether a click follows a link in this tab: with another button or a key, the browser opens it elsewhere. */
export const isFollowed = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;
