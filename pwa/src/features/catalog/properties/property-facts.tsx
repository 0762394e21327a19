import { amenityIcon } from '#pwa/ui/icons/amenity-icons.ts';
import styles from './property-facts.module.css';

/** The host's description, in the host's paragraphs. */
export function Description({ text }: { text: string }) {
  const paragraphs = text.split(/\n+/).filter((paragraph) => paragraph.trim() !== '');
  return (
    <div className={styles.description}>
      {paragraphs.map((paragraph, place) => (
        <p key={place} dir="auto">
          {withUnits(paragraph)}
        </p>
      ))}
    </div>
  );
}

/** A number and its degree sign stay on one line. */
const withUnits = (text: string): string => text.replaceAll(/(\d) (?=°)/g, '$1\u00A0');

/** Retreat types as chips. */
export function RetreatTypes({ types }: { types: readonly string[] }) {
  return (
    <ul className={styles.types}>
      {types.map((type) => (
        <li key={type}>{type}</li>
      ))}
    </ul>
  );
}

/** Amenities with their icons, in the host's order. */
export function Amenities({ amenities }: { amenities: readonly string[] }) {
  return (
    <ul className={styles.amenities}>
      {amenities.map((amenity) => {
        const AmenityIcon = amenityIcon(amenity);
        return (
          <li key={amenity}>
            <AmenityIcon />
            {amenity}
          </li>
        );
      })}
    </ul>
  );
}
