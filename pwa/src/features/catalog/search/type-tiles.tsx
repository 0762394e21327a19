import { searchRetreatTypes } from '#contracts/domain/option-lists.ts';
import { Checkmark16Regular, type Icon } from '#pwa/ui/icons/icons.tsx';
import { typeIcon } from '#pwa/ui/icons/type-icons.ts';
import styles from './type-tiles.module.css';

interface TypeTilesProps {
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** The retreat types a guest can search by; a retreat matches any of the chosen ones. Source: spec §3, design §8. */
export function TypeTiles({ chosen, onChange }: TypeTilesProps) {
  const toggle = (type: string) =>
    onChange(chosen.includes(type) ? chosen.filter((each) => each !== type) : [...chosen, type]);
  // A type from a link, such as 'Bath', is offered as long as it is chosen.
  const others = chosen.filter((type) => !searchRetreatTypes.some((each) => each === type));
  return (
    <div role="group" aria-labelledby="retreat-types">
      <h3 id="retreat-types" className={styles.title}>
        Retreat types
      </h3>
      <div className={styles.tiles}>
        {[...searchRetreatTypes, ...others].map((type) => (
          <Tile
            key={type}
            type={type}
            icon={typeIcon(type)}
            isChosen={chosen.includes(type)}
            onToggle={() => toggle(type)}
          />
        ))}
      </div>
    </div>
  );
}

interface TileProps {
  type: string;
  icon: Icon;
  isChosen: boolean;
  onToggle: () => void;
}

function Tile({ type, icon: TypeIcon, isChosen, onToggle }: TileProps) {
  return (
    <button type="button" className={styles.tile} aria-pressed={isChosen} onClick={onToggle}>
      <TypeIcon />
      {type}
      {isChosen && (
        <span className={styles.check}>
          <Checkmark16Regular />
        </span>
      )}
    </button>
  );
}
