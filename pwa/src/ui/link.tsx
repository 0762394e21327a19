import type { AnchorHTMLAttributes, Ref } from 'react';
import { useHref, useLinkClickHandler, type To } from 'react-router-dom';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: To;
  /** Replaces the current history entry. */
  replace?: boolean;
  /** State of the new history entry. */
  state?: unknown;
  ref?: Ref<HTMLAnchorElement>;
}

/** A link within the app, without the prefetching of the router's own, which costs 2 KB and a render of every card. */
export function Link({ to, replace, state, onClick, ...anchor }: LinkProps) {
  const follow = useLinkClickHandler(to, { replace, state, target: anchor.target });
  return (
    <a
      {...anchor}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
}
