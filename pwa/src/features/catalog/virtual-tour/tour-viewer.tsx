import { useRef, useState } from 'react';
import { prefersReducedMotion } from '#pwa/lib/browser/prefers-reduced-motion.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { SpinnerIos20Regular } from '#pwa/ui/icons/icons.tsx';
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx';
import { FlatPanorama } from './flat-panorama.tsx';
import { isReadable } from './offline-tours.ts';
import { SaveTourButton } from './save-tour-button.tsx';
import { PanoramaStage } from './panorama-stage.tsx';
import { canDrawPanorama } from './panorama-view.ts';
import { SceneControls, ViewControls } from './tour-controls.tsx';
import { TourMessage } from './tour-message.tsx';
import { neighbourIndex, type Tour, type TourScene } from './tour-scenes.ts';
import { stepZoom } from './tour-view.ts';
import { useFullscreen } from './use-fullscreen.ts';
import { useScenePicture } from './use-scene-picture.ts';
import { VerifiedChip } from './verified-chip.tsx';
import styles from './virtual-tour.module.css';

interface TourViewerProps {
  tour: Tour;
  propertyTitle: string;
  isVerified: boolean;
  isOnline: boolean;
  /** Tiny data URI of the retreat's cover, shown blurred while a scene loads. */
  placeholder: string | null;
}

/** The scene in view, its zoom and rotation, and whether it is drawn flat. */
function useTourView({ initialIndex, settings }: Tour) {
  const [index, setIndex] = useState(initialIndex);
  const [zoom, setZoom] = useState(1);
  const [isMotionReduced] = useState(prefersReducedMotion);
  const [isRotating, setIsRotating] = useState(settings.autoRotate && !isMotionReduced);
  const [isFlat, setIsFlat] = useState(() => !canDrawPanorama());
  return {
    index,
    zoom,
    isMotionReduced,
    isRotating,
    isFlat,
    setZoom,
    stepZoom: (direction: 1 | -1) => setZoom((current) => stepZoom(current, direction)),
    toggleRotation: () => setIsRotating(!isRotating),
    showFlat: () => setIsFlat(true),
    goTo: (next: number) => {
      setIndex(next);
      setZoom(1);
    },
  };
}

/** The tour, one scene at a time, with its controls. Source: spec §2, virtual tour viewer. */
export function TourViewer({ tour, propertyTitle, isVerified, isOnline, placeholder }: TourViewerProps) {
  const rootRef = useRef<HTMLDivElement>(null);
  const view = useTourView(tour);
  const { index, zoom, isRotating } = view;
  const { isFullscreen, toggle } = useFullscreen(rootRef);
  const scene = tour.scenes[index] ?? tour.scenes[0];
  const { picture, retry } = useScenePicture(scene?.panorama ?? '', isOnline);
  if (scene === undefined) return <TourMessage problem="no-tour" />;
  const isFlat = view.isFlat || (picture.state === 'ready' && !isReadable(picture.image));

  return (
    <div ref={rootRef} className={styles.viewer} data-scene={scene.id}>
      {picture.state === 'ready' && (
        <Panorama scene={scene} image={picture.image} settings={tour.settings} view={view} isFlat={isFlat} />
      )}
      {picture.state === 'loading' && <SceneLoading placeholder={placeholder} />}
      {picture.state === 'missing' && (
        <TourMessage
          problem={picture.problem}
          action={picture.problem === 'failed' ? <Button onClick={retry}>Retry</Button> : undefined}
        />
      )}
      <TourTitle
        propertyTitle={propertyTitle}
        sceneName={scene.name}
        isVerified={isVerified}
        isPlain={picture.state === 'missing'}
      />
      <div className={styles.keep}>
        <SaveTourButton urls={tour.scenes.map(({ panorama }) => panorama)} isOnline={isOnline} />
      </div>
      <div className={styles.bottom} aria-hidden />
      <SceneControls
        scenes={tour.scenes}
        index={index}
        onStep={(step) => view.goTo(neighbourIndex(index, step, tour.scenes.length))}
        onGo={view.goTo}
      />
      {picture.state !== 'missing' && (
        <ViewControls
          zoom={zoom}
          canZoom={tour.settings.enableZoom}
          isRotating={isFlat ? undefined : isRotating}
          isFullscreen={isFullscreen}
          onStepZoom={view.stepZoom}
          onRotate={view.toggleRotation}
          onFullscreen={toggle}
        />
      )}
      <VisuallyHidden>
        <span role="status">
          {`${scene.name}, scene ${index + 1} of ${tour.scenes.length}${picture.state === 'loading' ? ', loading' : ''}`}
        </span>
      </VisuallyHidden>
    </div>
  );
}

interface PanoramaProps {
  scene: TourScene;
  image: HTMLImageElement;
  settings: Tour['settings'];
  view: ReturnType<typeof useTourView>;
  /** The scene cannot be drawn all around the guest. */
  isFlat: boolean;
}

function Panorama({ scene, image, settings, view, isFlat }: PanoramaProps) {
  if (isFlat) return <FlatPanorama scene={scene} zoom={view.zoom} image={image} onLink={view.goTo} />;
  return (
    <PanoramaStage
      scene={scene}
      image={image}
      zoom={view.zoom}
      canZoom={settings.enableZoom}
      rotateStepDeg={view.isRotating ? settings.rotateStepDeg : 0}
      isMotionReduced={view.isMotionReduced}
      onLink={view.goTo}
      onZoom={view.setZoom}
      onStepZoom={view.stepZoom}
      onFail={view.showFlat}
    />
  );
}

interface TourTitleProps {
  propertyTitle: string;
  sceneName: string;
  isVerified: boolean;
  /** There is no picture behind it. */
  isPlain: boolean;
}

function TourTitle({ propertyTitle, sceneName, isVerified, isPlain }: TourTitleProps) {
  return (
    <div className={styles.top} data-plain={isPlain ? '' : undefined}>
      <p className={styles.title}>{propertyTitle} - Virtual Tour</p>
      <p className={styles.scene}>
        {sceneName}
        {isVerified && <VerifiedChip />}
      </p>
    </div>
  );
}

function SceneLoading({ placeholder }: { placeholder: string | null }) {
  return (
    <div className={styles.loading}>
      <div
        className={styles.blur}
        style={placeholder === null ? undefined : { backgroundImage: `url("${placeholder}")` }}
      />
      <SpinnerIos20Regular className={styles.spinner} />
    </div>
  );
}
