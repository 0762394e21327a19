import { useEffect, useEffectEvent, useRef, type KeyboardEvent, type RefObject } from 'react';
import { PanoramaView } from './panorama-view.ts';
import type { TourScene } from './tour-scenes.ts';
import styles from './virtual-tour.module.css';

interface PanoramaStageProps {
  scene: TourScene;
  image: HTMLImageElement;
  zoom: number;
  canZoom: boolean;
  /** Degrees per tick of the rotation; 0 for none. */
  rotateStepDeg: number;
  isMotionReduced: boolean;
  onLink: (sceneIndex: number) => void;
  onZoom: (zoom: number) => void;
  onStepZoom: (direction: 1 | -1) => void;
  onFail: () => void;
}

/** Degrees an arrow key turns. */
const keyTurnDeg = 10;
const keyTurns: Record<string, [yaw: number, pitch: number]> = {
  ArrowLeft: [-keyTurnDeg, 0],
  ArrowRight: [keyTurnDeg, 0],
  ArrowUp: [0, keyTurnDeg],
  ArrowDown: [0, -keyTurnDeg],
};
const keyZooms: Record<string, 1 | -1> = { '+': 1, '=': 1, '-': -1 };
/** Wheel travel, in CSS pixels, of one zoom step. */
const wheelStepPx = 60;

/** Creates the 3D view in `frameRef` and updates it when the props change. */
function usePanoramaView(frameRef: RefObject<HTMLDivElement | null>, props: PanoramaStageProps) {
  const { scene, image, zoom, rotateStepDeg, isMotionReduced, onLink, onZoom, onFail } = props;
  const viewRef = useRef<PanoramaView>(null);
  const handleLink = useEffectEvent(onLink);
  const handleZoom = useEffectEvent(onZoom);
  const handleFail = useEffectEvent(onFail);
  const currentZoom = useEffectEvent(() => zoom);

  useEffect(() => {
    const frame = frameRef.current;
    if (frame === null) return;
    const view = new PanoramaView(
      frame,
      image,
      scene,
      {
        onLink: (index) => handleLink(index),
        onZoom: (pinched) => handleZoom(pinched),
        onFail: () => handleFail(),
      },
      isMotionReduced,
    );
    viewRef.current = view;
    const observer = new ResizeObserver(() => view.resize(currentZoom()));
    observer.observe(frame);
    return () => {
      observer.disconnect();
      viewRef.current = null;
      view.destroy();
    };
  }, [frameRef, scene, image, isMotionReduced]);

  useEffect(() => viewRef.current?.setZoom(zoom), [zoom]);
  useEffect(() => {
    viewRef.current?.rotate(rotateStepDeg);
  }, [rotateStepDeg, scene, image]);
  return viewRef;
}

/** Calls `onStep` for each zoom step that the wheel turns over the frame. */
function useWheelSteps(frameRef: RefObject<HTMLDivElement | null>, onStep: (step: 1 | -1) => void): void {
  const handleStep = useEffectEvent(onStep);
  useEffect(() => {
    const frame = frameRef.current;
    if (frame === null) return;
    let travelled = 0;
    const handleWheel = (event: WheelEvent) => {
      event.preventDefault();
      travelled += event.deltaY;
      if (Math.abs(travelled) < wheelStepPx) return;
      handleStep(travelled < 0 ? 1 : -1);
      travelled = 0;
    };
    frame.addEventListener('wheel', handleWheel, { passive: false });
    return () => frame.removeEventListener('wheel', handleWheel);
  }, [frameRef]);
}

/** A scene that the person looks around in by drag, wheel and keys. */
export function PanoramaStage(props: PanoramaStageProps) {
  const { scene, zoom, canZoom, onStepZoom } = props;
  const frameRef = useRef<HTMLDivElement>(null);
  const viewRef = usePanoramaView(frameRef, props);
  useWheelSteps(frameRef, (step) => {
    if (canZoom) onStepZoom(step);
  });

  const handleKeyDown = (event: KeyboardEvent) => {
    const turn = keyTurns[event.key];
    const step = keyZooms[event.key];
    if (turn !== undefined) viewRef.current?.turn(turn[0] / zoom, turn[1] / zoom);
    else if (step !== undefined && canZoom) onStepZoom(step);
    else return;
    event.preventDefault();
  };

  return (
    <div
      className={styles.panorama}
      role="application"
      aria-roledescription="360° view"
      aria-label={`${scene.name}. Drag or use the arrow keys to look around.`}
      tabIndex={0}
      onKeyDown={handleKeyDown}
    >
      <div ref={frameRef} className={styles.canvas} />
    </div>
  );
}
