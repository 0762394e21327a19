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

/** Maximum time and distance between the taps of a double tap. */
const doubleTap = { withinMs: 300, withinPx: 30 };
/** A finger that moves farther is not a tap. */
const slopPx = 8;

/** Positions of fingers and picture at the start of a gesture. Adding or lifting a finger starts another gesture. */
interface Gesture {
  view: ZoomView;
  fingers: readonly Point[];
}

/** @returns the view after the fingers have moved: two zoom, one moves a zoomed picture; null if nothing changes */
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

/** Whether a lifted finger ends a double tap. @param isOnControl two quick taps on an arrow are not a double tap */
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
  /** Element that contains the picture. */
  frameRef: RefObject<HTMLElement | null>;
  /** Index of the shown picture. A change resets the zoom. */
  index: number;
  /** Handlers of the swipe to the next picture; not called while the picture is zoomed. */
  swipe: SwipeHandlers;
}

type Handler = (event: PointerEvent) => void;
type SwipeHandlers = Record<'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel', Handler>;

/** Position of a finger, measured from the middle of the frame. */
function pointIn(frame: HTMLElement | null, event: PointerEvent): Point {
  const box = frame?.getBoundingClientRect();
  if (box === undefined) return { x: 0, y: 0 };
  return { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 };
}

/** Scale and position of the picture, limited so that it always covers the frame. Another index resets them. */
function useZoomView(frameRef: RefObject<HTMLElement | null>, index: number) {
  const [shown, setShown] = useState({ index, view: wholePicture, isGliding: false });
  if (shown.index !== index) setShown({ index, view: wholePicture, isGliding: false });
  const show = (next: ZoomView, isGliding: boolean): void => {
    const frame = frameRef.current;
    if (frame === null) return;
    const size = { x: frame.clientWidth, y: frame.clientHeight };
    const picture = frame.querySelector<HTMLImageElement>('[data-zooms] img');
    // A missing picture has no natural size and fills the frame.
    const natural = picture?.naturalWidth ? { x: picture.naturalWidth, y: picture.naturalHeight } : size;
    setShown({ index, view: limitView(next, fittedSize(natural, size), size), isGliding });
  };
  return { ...shown, isZoomed: shown.view.scale > 1, show };
}

/**
 * Pinch zoom for a picture: two fingers zoom, one finger moves a zoomed picture, and a double tap zooms in or out. The
 * element needs `touch-action: none`.
 */
export function useZoom({ frameRef, index, swipe }: ZoomOptions) {
  const { view, isZoomed, isGliding, show } = useZoomView(frameRef, index);
  const fingers = useRef(new Map<number, Point>());
  const gesture = useRef<Gesture | null>(null);
  /** Start of a possible swipe, until a second finger touches. */
  const swiping = useRef<PointerEvent | null>(null);
  const taps = useRef<Taps>({ down: null, last: null });

  const pointOf = (event: PointerEvent) => pointIn(frameRef.current, event);
  const beginGesture = (): void => {
    gesture.current = fingers.current.size === 0 ? null : { view, fingers: [...fingers.current.values()] };
  };
  const handleDown: Handler = (event) => {
    const point = pointOf(event);
    fingers.current.set(event.pointerId, point);
    taps.current.down = fingers.current.size === 1 ? { at: event.timeStamp, point } : null;
    if (fingers.current.size === 1 && !isZoomed) {
      swiping.current = event;
      swipe.onPointerDown(event);
    } else {
      if (swiping.current !== null) swipe.onPointerCancel(swiping.current);
      swiping.current = null;
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
    const next = gesture.current && viewAfter(gesture.current, [...fingers.current.values()]);
    if (next !== null) show(next, false);
  };
  const handleEnd = (event: PointerEvent, isLifted: boolean): void => {
    if (!fingers.current.delete(event.pointerId)) return;
    if (swiping.current?.pointerId === event.pointerId) {
      swiping.current = null;
      if (isLifted) swipe.onPointerUp(event);
      else swipe.onPointerCancel(event);
    }
    const point = pointOf(event);
    if (isLifted && isSecondTap(taps.current, { at: event.timeStamp, point }, isOnControl(event)))
      show(isZoomed ? wholePicture : zoomBetween(view, doubleTapScale, point), true);
    beginGesture();
  };

  return {
    view,
    isZoomed,
    isGliding,
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
