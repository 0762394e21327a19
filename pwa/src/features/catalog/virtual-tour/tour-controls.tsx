import {
  ArrowRotateClockwise24Regular,
  ChevronLeft24Regular,
  ChevronRight24Regular,
  FullScreenMaximize24Regular,
  FullScreenMinimize24Regular,
  ZoomIn24Regular,
  ZoomOut24Regular,
} from '#pwa/ui/icons/icons.tsx';
import { tour as limits } from './tour-limits.ts';
import { GlassButton } from './glass-button.tsx';
import type { TourScene } from './tour-scenes.ts';
import styles from './virtual-tour.module.css';

interface SceneControlsProps {
  scenes: readonly TourScene[];
  index: number;
  onStep: (step: 1 | -1) => void;
  onGo: (index: number) => void;
}

/** Arrows at mid-height, dots and "1 / 3", with wrap-around. Nothing for a single scene. */
export function SceneControls({ scenes, index, onStep, onGo }: SceneControlsProps) {
  if (scenes.length < 2) return null;
  return (
    <>
      <div className={styles.arrow} data-side="left">
        <GlassButton icon={ChevronLeft24Regular} label="Previous scene" onClick={() => onStep(-1)} />
      </div>
      <div className={styles.arrow} data-side="right">
        <GlassButton icon={ChevronRight24Regular} label="Next scene" onClick={() => onStep(1)} />
      </div>
      <nav className={styles.scenes} aria-label="Scenes">
        {scenes.map(({ id, name }, place) => (
          <button
            key={id}
            type="button"
            className={styles.dot}
            aria-label={name}
            aria-current={place === index ? 'true' : undefined}
            onClick={() => onGo(place)}
          />
        ))}
        <span className={styles.count}>
          {index + 1} / {scenes.length}
        </span>
      </nav>
    </>
  );
}

interface ViewControlsProps {
  zoom: number;
  canZoom: boolean;
  /** Undefined if the view cannot rotate. */
  isRotating: boolean | undefined;
  /** Undefined if the browser has no fullscreen. */
  isFullscreen: boolean | undefined;
  onStepZoom: (direction: 1 | -1) => void;
  onRotate: () => void;
  onFullscreen: () => void;
}

/** Zoom out, zoom in, auto-rotate, fullscreen. Source: spec §2, virtual tour viewer. */
export function ViewControls(props: ViewControlsProps) {
  const { zoom, canZoom, isRotating, isFullscreen, onStepZoom, onRotate, onFullscreen } = props;
  return (
    <div className={styles.controls} role="group" aria-label="View">
      {canZoom && (
        <>
          <GlassButton
            icon={ZoomOut24Regular}
            label="Zoom out"
            disabled={zoom <= limits.zoomMin}
            onClick={() => onStepZoom(-1)}
          />
          <GlassButton
            icon={ZoomIn24Regular}
            label="Zoom in"
            disabled={zoom >= limits.zoomMax}
            onClick={() => onStepZoom(1)}
          />
        </>
      )}
      {isRotating !== undefined && (
        <GlassButton
          icon={ArrowRotateClockwise24Regular}
          label="Auto-rotate"
          isPressed={isRotating}
          onClick={onRotate}
        />
      )}
      {isFullscreen !== undefined && (
        <GlassButton
          icon={isFullscreen ? FullScreenMinimize24Regular : FullScreenMaximize24Regular}
          label={isFullscreen ? 'Exit fullscreen' : 'Fullscreen'}
          onClick={onFullscreen}
        />
      )}
    </div>
  );
}
