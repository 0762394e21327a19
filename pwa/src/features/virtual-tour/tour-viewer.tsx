import { useRef, useState } from 'react';
import { Button } from '#pwa/ui/controls/button.tsx';
import { Chip } from '#pwa/ui/feedback/chip.tsx';
import { ShieldCheckmark16Filled, SpinnerIos20Regular } from '#pwa/ui/icons/icons.tsx';
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx';
import { FlatPanorama } from './flat-panorama.tsx';
import { isReadable } from './offline-tours.ts';
import { SaveTourButton } from './save-tour-button.tsx';
import { PanoramaStage } from './panorama-stage.tsx';
import { canDrawPanorama } from './panorama-view.ts';
import { SceneControls, ViewControls } from './tour-controls.tsx';
import { TourMessage } from './tour-message.tsx';
import { neighbourIndex, type Tour } from './tour-scenes.ts';
import { stepZoom } from './tour-view.ts';
import { useFullscreen } from './use-fullscreen.ts';
import { useScenePicture } from './use-scene-picture.ts';
import styles from './virtual-tour.module.css';

interface TourViewerProps {
  tour: Tour;
  propertyTitle: string;
  isVerified: boolean;
  isOnline: boolean;
  /** Tiny data URI of the listing's cover, drawn blurred while a scene loads. */
  placeholder: string | null;
}

const prefersCalm = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The tour: one scene at a time, with everything that moves through it. Source: spec §2, virtual tour viewer. */
export function TourViewer({ tour, propertyTitle, isVerified, isOnline, placeholder }: TourViewerProps) {
  const rootRef = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(tour.initialIndex);
  const [zoom, setZoom] = useState(1);
  const [isCalm] = useState(prefersCalm);
  const [isRotating, setIsRotating] = useState(tour.settings.autoRotate && !isCalm);
  const [isFlat, setIsFlat] = useState(() => !canDrawPanorama());
  const { isFullscreen, toggle } = useFullscreen(rootRef);
  const scene = tour.scenes[index] ?? tour.scenes[0];
  const { picture, retry } = useScenePicture(scene?.panorama ?? '', isOnline);
  if (scene === undefined) return <TourMessage problem="no-tour" />;

  const isShownFlat = isFlat || (picture.state === 'ready' && !isReadable(picture.image));
  const { enableZoom, rotateStepDeg } = tour.settings;
  const handleStepZoom = (direction: 1 | -1) => setZoom((current) => stepZoom(current, direction));
  const handleGo = (next: number) => {
    setIndex(next);
    setZoom(1);
  };

  return (
    <div ref={rootRef} className={styles.viewer} data-scene={scene.id}>
      {picture.state === 'ready' &&
        (isShownFlat ? (
          <FlatPanorama scene={scene} zoom={zoom} image={picture.image} onLink={handleGo} />
        ) : (
          <PanoramaStage
            scene={scene}
            image={picture.image}
            zoom={zoom}
            canZoom={enableZoom}
            rotateStepDeg={isRotating ? rotateStepDeg : 0}
            isCalm={isCalm}
            onLink={handleGo}
            onZoom={setZoom}
            onStepZoom={handleStepZoom}
            onFail={() => setIsFlat(true)}
          />
        ))}
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
        onStep={(step) => handleGo(neighbourIndex(index, step, tour.scenes.length))}
        onGo={handleGo}
      />
      {picture.state !== 'missing' && (
        <ViewControls
          zoom={zoom}
          canZoom={enableZoom}
          isRotating={isShownFlat ? undefined : isRotating}
          isFullscreen={isFullscreen}
          onStepZoom={handleStepZoom}
          onRotate={() => setIsRotating(!isRotating)}
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

interface TourTitleProps {
  propertyTitle: string;
  sceneName: string;
  isVerified: boolean;
  /** No picture lies behind it. */
  isPlain: boolean;
}

function TourTitle({ propertyTitle, sceneName, isVerified, isPlain }: TourTitleProps) {
  return (
    <div className={styles.top} data-plain={isPlain ? '' : undefined}>
      <p className={styles.title}>{propertyTitle} - Virtual Tour</p>
      <p className={styles.scene}>
        {sceneName}
        {isVerified && (
          <Chip tone="success" icon={ShieldCheckmark16Filled}>
            Verified
          </Chip>
        )}
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
