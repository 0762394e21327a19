import { amenitySwitches } from '#contracts/domain/option-lists.ts';
import { SwitchRow } from '#pwa/ui/form/switch-row.tsx';
import styles from './amenity-switches.module.css';

interface AmenitySwitchesProps {
  /** All chosen amenities; those without a switch are not changed. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/**
 * Switches for the four amenities of the header's search; a retreat must have all chosen ones. Source: spec §2, header.
 */
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
