import { useRef, useState, type PointerEvent, type RefObject } from 'react';
import {
  distance,
  doubleTapScale,
  fittedSize,
  limitView,
  middle,
  wholePicture,
  zoomBetween,
  type Point,
  type ZoomView,
} from './zoom-view.ts';

/** Two taps are a double tap within this time and distance; a finger that moves farther is not a tap. */
const doubleTap = { withinMs: 300, withinPx: 30 };
const slopPx = 8;

/** Where the fingers and the picture were when the current gesture began; a finger that comes or goes begins another. */
interface Gesture {
  view: ZoomView;
  fingers: readonly Point[];
}

/** The picture after the fingers have moved: two enlarge it, one moves it while it is enlarged. Null: as it was. */
function viewAfter({ view, fingers: from }: Gesture, [a, b]: readonly Point[]): ZoomView | null {
  if (a === undefined || from[0] === undefined) return null;
  if (b === undefined || from[1] === undefined) {
    return view.scale > 1 ? { ...view, x: view.x + a.x - from[0].x, y: view.y + a.y - from[0].y } : null;
  }
  const factor = distance(a, b) / Math.max(1, distance(from[0], from[1]));
  return zoomBetween(view, view.scale * factor, middle(from[0], from[1]), middle(a, b));
}

interface Tap {
  at: number;
  point: Point;
}

interface Taps {
  down: Tap | null;
  last: Tap | null;
}

/** Whether a lifted finger ends the second tap of two. @param isOnControl two quick taps on an arrow turn two pages */
function isSecondTap(taps: Taps, tap: Tap, isOnControl: boolean): boolean {
  const { down, last } = taps;
  const isTap = down !== null && distance(down.point, tap.point) < slopPx && !isOnControl;
  const isSecond =
    isTap &&
    last !== null &&
    tap.at - last.at < doubleTap.withinMs &&
    distance(last.point, tap.point) < doubleTap.withinPx;
  taps.down = null;
  taps.last = isTap && !isSecond ? tap : null;
  return isSecond;
}

interface ZoomOptions {
  /** What the picture is shown in. Fingers are measured from its middle. */
  frameRef: RefObject<HTMLElement | null>;
  /** Which picture is shown: another one starts as a whole. */
  index: number;
  /** Handlers of the swipe to the next picture. They hear nothing while the picture is enlarged. */
  swipe: SwipeHandlers;
}

type Handler = (event: PointerEvent) => void;
type SwipeHandlers = Record<'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel', Handler>;

/**
 * Pinch zoom of one picture: two fingers enlarge it, one moves it while it is enlarged, a double tap enlarges it or shows
 * the whole picture again. The element needs `touch-action: none`.
 */
export function useZoom({ frameRef, index, swipe }: ZoomOptions) {
  const [shown, setShown] = useState({ index, view: wholePicture, isGliding: false });
  if (shown.index !== index) setShown({ index, view: wholePicture, isGliding: false });
  const { view } = shown;
  const fingers = useRef(new Map<number, Point>());
  const gesture = useRef<Gesture | null>(null);
  /** The finger that may be swiping, until a second one comes. */
  const swiping = useRef<PointerEvent | null>(null);
  const taps = useRef<Taps>({ down: null, last: null });
  const isZoomed = view.scale > 1;

  const pointOf = (event: PointerEvent): Point => {
    const box = frameRef.current?.getBoundingClientRect();
    if (box === undefined) return { x: 0, y: 0 };
    return { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 };
  };
  const show = (next: ZoomView, isGliding: boolean): void => {
    const frame = frameRef.current;
    if (frame === null) return;
    const size = { x: frame.clientWidth, y: frame.clientHeight };
    const picture = frame.querySelector<HTMLImageElement>('[data-zooms] img');
    // A picture that is missing has no size of its own and fills the frame.
    const natural = picture?.naturalWidth ? { x: picture.naturalWidth, y: picture.naturalHeight } : size;
    setShown({ index, view: limitView(next, fittedSize(natural, size), size), isGliding });
  };
  const beginGesture = (): void => {
    gesture.current = fingers.current.size === 0 ? null : { view, fingers: [...fingers.current.values()] };
  };
  const endSwipe = (): void => {
    if (swiping.current !== null) swipe.onPointerCancel(swiping.current);
    swiping.current = null;
  };
  const handleDown: Handler = (event) => {
    const point = pointOf(event);
    fingers.current.set(event.pointerId, point);
    taps.current.down = fingers.current.size === 1 ? { at: event.timeStamp, point } : null;
    if (fingers.current.size === 1 && !isZoomed) {
      swiping.current = event;
      swipe.onPointerDown(event);
    } else {
      endSwipe();
    }
    beginGesture();
  };
  const handleMove: Handler = (event) => {
    if (!fingers.current.has(event.pointerId)) return;
    fingers.current.set(event.pointerId, pointOf(event));
    if (swiping.current !== null) {
      swipe.onPointerMove(event);
      return;
    }
    if (gesture.current === null) return;
    const next = viewAfter(gesture.current, [...fingers.current.values()]);
    if (next !== null) show(next, false);
  };
  const handleEnd = (event: PointerEvent, isLifted: boolean): void => {
    if (!fingers.current.delete(event.pointerId)) return;
    if (swiping.current?.pointerId === event.pointerId) {
      swiping.current = null;
      if (isLifted) swipe.onPointerUp(event);
      else swipe.onPointerCancel(event);
    }
    if (
      isLifted &&
      isSecondTap(taps.current, { at: event.timeStamp, point: pointOf(event) }, isOnControl(event))
    ) {
      const point = pointOf(event);
      show(isZoomed ? wholePicture : zoomBetween(view, doubleTapScale, point), true);
    }
    beginGesture();
  };

  return {
    view,
    isZoomed,
    isGliding: shown.isGliding,
    handlers: {
      onPointerDown: handleDown,
      onPointerMove: handleMove,
      onPointerUp: (event: PointerEvent) => handleEnd(event, true),
      onPointerCancel: (event: PointerEvent) => handleEnd(event, false),
    },
  };
}

const isOnControl = ({ target }: PointerEvent): boolean =>
  target instanceof Element && target.closest('button') !== null;
