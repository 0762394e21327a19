import { useId } from 'react';
import { listingLimits as limits } from '#contracts/form-limits.ts';
import type { TourScene } from '#contracts/domain/catalog/virtual-tour.ts';
import type { ListingForm } from '#pwa/features/catalog/listing-wizard/form/listing-form.ts';
import type { ListingValues } from '#pwa/features/catalog/listing-wizard/form/listing-values.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { FieldError } from '#pwa/ui/form/field-error.tsx';
import { TextField } from '#pwa/ui/form/text-field.tsx';
import { IconButton } from '#pwa/ui/controls/icon-button.tsx';
import { Add20Regular, Delete20Regular } from '#pwa/ui/icons/icons.tsx';
import { PanoramaField } from './panorama-field.tsx';
import styles from './photos.module.css';

/** Longest name of a scene, and most of them in a tour. */
const sceneNameMax = 120;
const scenesMax = 50;

/** The scenes of a tour in order. Other data of a scene, such as links, is preserved. */
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
        <SceneFields
          key={scene.id}
          form={form}
          scene={scene}
          index={index}
          onChange={(part) => change(index, part)}
        />
      ))}
      {problem !== undefined && <FieldError id={problemId}>{problem}</FieldError>}
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

interface SceneFieldsProps {
  form: ListingForm;
  scene: TourScene;
  /** Position of the scene in the tour, from 0. */
  index: number;
  onChange: (part: Partial<TourScene>) => void;
}

function SceneFields({ form, scene, index, onChange }: SceneFieldsProps) {
  return (
    <div className={styles.scene}>
      <TextField
        label={`Scene ${index + 1} name`}
        value={scene.name}
        maxLength={sceneNameMax}
        autoComplete="off"
        onChange={({ target }) => onChange({ name: target.value })}
        onBlur={() => form.leave('virtualTourData')}
      />
      <IconButton
        icon={Delete20Regular}
        label={`Remove scene ${index + 1}`}
        onClick={() => void form.pictures.remove(scene.panorama, withoutScene(scene.id))}
      />
      <div className={styles.scenePicture}>
        <PanoramaField
          form={form}
          label={`Scene ${index + 1} panorama`}
          address={scene.panorama}
          naming={(panorama) => withPanorama(scene.id, panorama)}
        >
          <TextField
            label={`Scene ${index + 1} panorama URL`}
            type="url"
            value={scene.panorama}
            placeholder="https://"
            maxLength={limits.urlMax}
            autoComplete="off"
            onChange={({ target }) => onChange({ panorama: target.value })}
            onBlur={() => form.leave('virtualTourData')}
          />
        </PanoramaField>
      </div>
    </div>
  );
}

type TourChange = (values: Pick<ListingValues, 'virtualTourData'>) => Pick<ListingValues, 'virtualTourData'>;

const changeScenes =
  (change: (scenes: readonly TourScene[]) => TourScene[]): TourChange =>
  ({ virtualTourData }) => ({
    virtualTourData: { ...virtualTourData, scenes: change(virtualTourData?.scenes ?? []) },
  });

const withPanorama = (id: string, panorama: string): TourChange =>
  changeScenes((scenes) => scenes.map((scene) => (scene.id === id ? { ...scene, panorama } : scene)));

const withoutScene = (id: string): TourChange =>
  changeScenes((scenes) => scenes.filter((scene) => scene.id !== id));

const newScene = (): TourScene => ({
  id: crypto.randomUUID(),
  name: '',
  panorama: '',
  position: undefined,
});
