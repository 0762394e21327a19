/** A point or a size in CSS pixels. A point is measured from the middle of the frame. */
export interface Point {
  x: number;
  y: number;
}

/** How a picture is drawn in its frame: scaled by `scale`, then moved by x and y in CSS pixels. */
export interface ZoomView extends Point {
  scale: number;
}

/** The whole picture, as large as its frame allows. */
export const wholePicture: ZoomView = { scale: 1, x: 0, y: 0 };
export const maxScale = 4;
/** Scale after a double tap. */
export const doubleTapScale = 2.5;

/** Size of a picture that is fitted into its frame without cropping. */
export function fittedSize(picture: Point, frame: Point): Point {
  const ratio = Math.min(frame.x / picture.x, frame.y / picture.y);
  return { x: picture.x * ratio, y: picture.y * ratio };
}

const clamp = (value: number, limit: number): number => Math.min(limit, Math.max(-limit, value));

/**
 * The nearest allowed view: between the whole picture and `maxScale`, and never beyond the picture's edge.
 * @param fitted size of the whole picture in the frame
 */
export function limitView(view: ZoomView, fitted: Point, frame: Point): ZoomView {
  const scale = Math.min(maxScale, Math.max(1, view.scale));
  const reach = (size: number, room: number) => Math.max(0, (size * scale - room) / 2);
  return {
    scale,
    // `+ 0` turns -0 into 0.
    x: clamp(view.x, reach(fitted.x, frame.x)) + 0,
    y: clamp(view.y, reach(fitted.y, frame.y)) + 0,
  };
}

/** Zooms to a scale, and moves the point at `from` to `to`. */
export function zoomBetween(view: ZoomView, scale: number, from: Point, to: Point = from): ZoomView {
  const limited = Math.min(maxScale, Math.max(1, scale));
  const factor = limited / view.scale;
  return {
    scale: limited,
    x: to.x - (from.x - view.x) * factor,
    y: to.y - (from.y - view.y) * factor,
  };
}

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
export const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
