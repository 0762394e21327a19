import { useId } from 'react';
import { listingLimits as limits } from '#contracts/form-limits.ts';
import type { TourScene } from '#contracts/virtual-tour.ts';
import type { ListingForm } from '#pwa/features/listing-wizard/listing-form.ts';
import { Problem } from '#pwa/features/listing-wizard/problem.tsx';
import { Button } from '#pwa/ui/controls/button.tsx';
import { IconButton } from '#pwa/ui/controls/icon-button.tsx';
import { Add20Regular, Delete20Regular } from '#pwa/ui/icons/icons.tsx';
import fields from '#pwa/features/listing-wizard/fields.module.css';
import styles from './photos.module.css';

/** Longest name of a scene, and most of them in a tour. */
const sceneNameMax = 120;
const scenesMax = 50;

/** The scenes of a tour in their order. What else a scene holds, such as links, is kept as it is. */
export function TourScenes({ form }: { form: ListingForm }) {
  const { virtualTourData } = form.values;
  const problemId = useId();
  const scenes = virtualTourData?.scenes ?? [];
  const problem = form.problemOf('virtualTourData');

  const setScenes = (next: TourScene[]) =>
    form.set('virtualTourData', {
      ...virtualTourData,
      scenes: next,
    });
  const change = (index: number, part: Partial<TourScene>) =>
    setScenes(scenes.map((scene, place) => (place === index ? { ...scene, ...part } : scene)));

  return (
    <div role="group" aria-label="Scenes" aria-describedby={problem && problemId} className={styles.scenes}>
      {scenes.map((scene, index) => (
        <div key={scene.id} className={styles.scene}>
          <label className={fields.field}>
            <span className={fields.label}>Scene {index + 1} name</span>
            <input
              className={fields.input}
              value={scene.name}
              maxLength={sceneNameMax}
              autoComplete="off"
              onChange={(event) => change(index, { name: event.target.value })}
              onBlur={() => form.leave('virtualTourData')}
            />
          </label>
          <label className={fields.field}>
            <span className={fields.label}>Scene {index + 1} panorama URL</span>
            <input
              type="url"
              className={fields.input}
              value={scene.panorama}
              placeholder="https://"
              maxLength={limits.urlMax}
              autoComplete="off"
              onChange={(event) => change(index, { panorama: event.target.value })}
              onBlur={() => form.leave('virtualTourData')}
            />
          </label>
          <IconButton
            icon={Delete20Regular}
            label={`Remove scene ${index + 1}`}
            onClick={() => setScenes(scenes.filter((_, place) => place !== index))}
          />
        </div>
      ))}
      {problem !== undefined && (
        <p id={problemId} className={fields.note}>
          <Problem>{problem}</Problem>
        </p>
      )}
      <div>
        <Button
          icon={Add20Regular}
          disabled={scenes.length >= scenesMax}
          data-field="virtualTourData"
          onClick={() => setScenes([...scenes, newScene()])}
        >
          Add scene
        </Button>
      </div>
    </div>
  );
}

const newScene = (): TourScene => ({
  id: crypto.randomUUID(),
  name: '',
  panorama: '',
  position: undefined,
});
