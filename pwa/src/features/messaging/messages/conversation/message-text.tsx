import { Fragment } from 'react';
import { useLayerLinks } from '#pwa/ui/layer-links.ts';
import { Link } from '#pwa/ui/link.tsx';
import styles from './message-bubble.module.css';

/**
 * Pages of this app that only show something. Pages behind mailed links act on the token in their address, so an address
 * of one in a message stays text.
 */
const linkedPages =
  /^\/(?:(?:map|wishlist|trips|messages|owner-dashboard)?$|(?:properties|people|trips)\/\d+$)/;

const addressPattern = /(https?:\/\/[^\s<>"]+)/;
/** The end of a sentence or bracket is no part of an address. */
const closingMarks = /[.,;:!?)\]}'’”»]+$/;

/** @returns path of a page of this app; null for any other address */
function pathOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { origin, pathname, search, hash, username } = new URL(address);
  const isOwn = origin === window.location.origin && username === '';
  return isOwn && linkedPages.test(pathname) ? pathname + search + hash : null;
}

interface MessageTextProps {
  text: string;
  /** A link was followed: the dialog closes, whose history entry the links replace. Absent on a page. */
  onLeave?: (() => void) | undefined;
}

/** Text of a message, in which addresses of this app's own pages are links. Addresses of other sites stay text. */
export function MessageText({ text, onLeave }: MessageTextProps) {
  const linkTo = useLayerLinks(onLeave);
  return text.split(addressPattern).map((part, index) => {
    const address = part.replace(closingMarks, '');
    // Every second part is an address.
    const path = index % 2 === 1 ? pathOf(address) : null;
    if (path === null) return part;
    return (
      <Fragment key={index}>
        <Link {...linkTo(path)} className={styles.link}>
          {address}
        </Link>
        {part.slice(address.length)}
      </Fragment>
    );
  });
}
