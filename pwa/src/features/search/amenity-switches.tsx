import { amenitySwitches } from '#contracts/domain/option-lists.ts';
import { SwitchRow } from './switch-row.tsx';
import styles from './amenity-switches.module.css';

interface AmenitySwitchesProps {
  /** All searched amenities, also those without a switch, which stay. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** The four amenities a guest can search by; a listing must have all of the chosen. Source: spec §2, header. */
export function AmenitySwitches({ chosen, onChange }: AmenitySwitchesProps) {
  return (
    <div className={styles.switches} role="group" aria-label="Amenities">
      {amenitySwitches.map((choice) => {
        const term = choice.amenities.join('|');
        const others = chosen.filter((each) => each !== term);
        return (
          <SwitchRow
            key={choice.label}
            label={choice.label}
            checked={chosen.includes(term)}
            onChange={(isOn) => onChange(isOn ? [...others, term] : others)}
          />
        );
      })}
    </div>
  );
}
