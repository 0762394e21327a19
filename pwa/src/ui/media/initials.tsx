import { useState } from 'react';
import { pictureSources } from '#contracts/domain/pictures/pictures.ts';
import { joinClasses } from '#pwa/ui/join-classes.ts';
import styles from './initials.module.css';
import { useOwnPicture } from './photo/use-own-picture.ts';

const hues = ['red', 'peach', 'marigold', 'forest', 'teal', 'lavender'] as const;

interface InitialsProps {
  name: string;
  /** Determines the colour, so that a person always has the same one. */
  id: number;
  /** Address of their photo, if there is one. */
  image?: string | null | undefined;
  /** Sets size and font size. */
  className?: string | undefined;
}

/** A person as a disc with their photo, or else with their initials. The name is shown beside it. */
export function Initials({ name, id, image, className }: InitialsProps) {
  const own = useOwnPicture(image);
  const [failed, setFailed] = useState<string | null>(null);
  if (image != null && (own !== null || failed !== image)) {
    return (
      <img
        {...(own === null ? pictureSources(image) : { src: own.src })}
        className={joinClasses(styles.photo, className)}
        alt=""
        sizes="96px"
        decoding="async"
        draggable={false}
        onError={() => setFailed(image)}
      />
    );
  }
  return (
    <span className={joinClasses(styles.disc, className)} data-hue={hues[id % hues.length]} aria-hidden>
      {initialsOf(name)}
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends.map(firstLetter).join('').toUpperCase();
}

/** By code point: half a surrogate pair is not a letter. */
function firstLetter(word: string | undefined): string {
  const code = word?.codePointAt(0);
  return code === undefined ? '' : String.fromCodePoint(code);
}
