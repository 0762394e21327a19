import { number, object, type InferType } from 'yup';
import { exact, flag, isImageUrl, listOf, text, type ValuesContext } from '#contracts/fields/fields.ts';
import { tourBytesMax } from '#contracts/form-limits.ts';

const degreesOrUnits = () => exact(number()).typeError('Must be a number');
const position = () =>
  exact(
    object({
      x: degreesOrUnits().required(),
      y: degreesOrUnits().required(),
      z: degreesOrUnits().required(),
    }),
  );
const tourId = () => text(64);
const imageUrl = () => text(2048, { message: 'Must be valid URLs', isMet: isImageUrl });

const linkSchema = exact(
  object({
    targetSceneId: tourId().required(),
    position: position().optional().default(undefined),
  }),
);
const hotspotSchema = exact(
  object({
    id: tourId().required(),
    type: text(40).required(),
    text: text(500).optional(),
    position: position().required(),
  }),
);

const sceneSchema = exact(
  object({
    id: tourId().required(),
    name: text(120).required(),
    panorama: imageUrl().required(),
    thumbnailUrl: imageUrl().optional(),
    position: position().optional().default(undefined),
    links: listOf(linkSchema.required(), 40).optional(),
    hotspots: listOf(hotspotSchema.required(), 40).optional(),
  }),
);
export type TourScene = InferType<typeof sceneSchema>;

export const tourTooLarge = `A tour can be at most ${tourBytesMax / 1024} KB`;

/** Placeholder for a tour that is too large to validate. */
const oversized = 'oversized';

export function isOversizedTour(value: unknown): boolean {
  return typeof value === 'object' && new TextEncoder().encode(JSON.stringify(value)).length > tourBytesMax;
}

/** An edit may send back the stored tour of any size; the service compares the two. */
function replaceOversized(value: unknown, options: { context?: unknown } | undefined): unknown {
  if (!isOversizedTour(value)) return value;
  const { isEdit = false } = (options?.context ?? {}) as ValuesContext;
  return isEdit ? null : oversized;
}

/**
 * A 360° tour. Positions are points on a sphere around the viewer: `x` right, `y` up, `z` ahead. The viewer itself
 * checks for a list of scenes, and shows 'Invalid virtual tour data format.' otherwise. A stored tour may exceed the
 * limit for new ones. Source: spec §3, §5.
 */
export const virtualTourSchema = exact(
  object({
    scenes: listOf(sceneSchema.required(), 50).optional(),
    initialSceneId: tourId().optional(),
    settings: exact(
      object({
        autoRotate: flag().optional(),
        autoRotateSpeed: exact(number()).min(-10).max(10).optional(),
        enableZoom: flag().optional(),
      }),
    )
      .optional()
      .default(undefined),
  }),
)
  .transform((value: unknown, _, __, options?: { context?: unknown }) => replaceOversized(value, options))
  .typeError(({ value }: { value: unknown }) => (value === oversized ? tourTooLarge : 'Must be a tour'));
export type VirtualTour = InferType<typeof virtualTourSchema>;
