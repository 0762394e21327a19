import { array, number, object, type InferType } from 'yup';
import { exact, flag, isImageUrl, text } from './fields.ts';

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
    panorama: text(2048)
      .required()
      .test('image-url', 'Must be valid URLs', (value) => isImageUrl(value)),
    thumbnailUrl: text(2048)
      .optional()
      .test('image-url', 'Must be valid URLs', (value) => value === undefined || isImageUrl(value)),
    position: position().optional().default(undefined),
    links: exact(array()).of(linkSchema.required()).max(40).optional(),
    hotspots: exact(array()).of(hotspotSchema.required()).max(40).optional(),
  }),
);
export type TourScene = InferType<typeof sceneSchema>;

/**
 * A 360° tour. Positions are points on a sphere around the viewer: `x` right, `y` up, `z` ahead.
 * The viewer checks for a scenes list itself, to say 'Invalid virtual tour data format.' Source: spec §3, §5.
 */
export const virtualTourSchema = exact(
  object({
    scenes: exact(array()).of(sceneSchema.required()).max(50).optional(),
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
);
export type VirtualTour = InferType<typeof virtualTourSchema>;
