import type { MouseEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { isFollowed } from './is-followed.ts';

/**
 * Links in a dialog or drawer, which closes when one is followed. A link takes the layer's place in the history; one to the
 * page below, whatever the query of that page, only closes the layer, so that this page is not there twice.
 * @param onLeave closes the layer; undefined on a page, where links are as usual
 * @returns properties of a link, by its path
 */
export function useLayerLinks(onLeave: (() => void) | undefined) {
  const { pathname } = useLocation();
  return (to: string) => ({
    to,
    replace: onLeave !== undefined,
    onClick: (event: MouseEvent): void => {
      if (onLeave === undefined || !isFollowed(event)) return;
      if (to === pathname) event.preventDefault();
      onLeave();
    },
  });
}
