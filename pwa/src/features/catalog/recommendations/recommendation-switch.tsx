import { storeOrTell } from '#pwa/features/shared/store-or-tell.ts';
import { SwitchRow } from '#pwa/ui/form/switch-row.tsx';
import { setRecommendations } from './recommendation-commands.ts';
import { useRecommendationsOn } from './recommendation-queries.ts';

/** Switches the recommendations of this device on or off. */
export function RecommendationSwitch() {
  const isOn = useRecommendationsOn();
  if (isOn === undefined) return null;
  return (
    <SwitchRow
      label="Recommend retreats to me"
      checked={isOn}
      onChange={(next) => void storeOrTell(() => setRecommendations(next))}
    />
  );
}
