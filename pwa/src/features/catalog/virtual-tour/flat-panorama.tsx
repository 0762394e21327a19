import { useEffect, useRef, type CSSProperties, type PointerEvent } from 'react';
import type { TourScene } from './tour-scenes.ts';
import styles from './virtual-tour.module.css';

interface FlatPanoramaProps {
  scene: TourScene;
  zoom: number;
  /** The loaded picture; this element itself is inserted. */
  image: HTMLImageElement;
  onLink: (sceneIndex: number) => void;
}

const flatHeight = (zoom: number): CSSProperties & Record<'--height', string> => ({
  '--height': `${Math.max(1, zoom) * 100}%`,
});

/** Scrolls an element when the mouse drags it. @returns its event handlers */
function useDragScroll() {
  const drag = useRef<{ x: number; y: number; left: number; top: number } | null>(null);
  const handlePointerDown = (event: PointerEvent<HTMLDivElement>) => {
    // Touch scrolls natively.
    if (event.pointerType !== 'mouse') return;
    const { scrollLeft, scrollTop } = event.currentTarget;
    drag.current = { x: event.clientX, y: event.clientY, left: scrollLeft, top: scrollTop };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const handlePointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (drag.current === null) return;
    event.currentTarget.scrollTo(
      drag.current.left + drag.current.x - event.clientX,
      drag.current.top + drag.current.y - event.clientY,
    );
  };
  const handlePointerUp = () => {
    drag.current = null;
  };
  return {
    onPointerDown: handlePointerDown,
    onPointerMove: handlePointerMove,
    onPointerUp: handlePointerUp,
    onPointerCancel: handlePointerUp,
  };
}

/** The panorama as a wide picture that scrolls, for browsers without WebGL. Its notes and links are listed below. */
export function FlatPanorama({ scene, zoom, image, onLink }: FlatPanoramaProps) {
  const frameRef = useRef<HTMLDivElement>(null);
  const dragHandlers = useDragScroll();

  useEffect(() => {
    const frame = frameRef.current;
    frame?.replaceChildren(image);
    frame?.firstElementChild?.setAttribute('alt', scene.name);
  }, [image, scene]);

  return (
    <>
      <div
        ref={frameRef}
        className={styles.flat}
        style={flatHeight(zoom)}
        role="region"
        aria-label={`${scene.name}, a wide picture. Scroll sideways to look around.`}
        tabIndex={0}
        {...dragHandlers}
      ></div>
      {scene.links.length + scene.hotspots.length > 0 && (
        <ul className={styles.flatSpots}>
          {scene.links.map(({ sceneIndex, sceneName }) => (
            <li key={sceneIndex}>
              <button type="button" className={styles.link} onClick={() => onLink(sceneIndex)}>
                Go to {sceneName}
              </button>
            </li>
          ))}
          {scene.hotspots.map(({ id, text }) => (
            <li key={id} className={styles.note}>
              {text}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
