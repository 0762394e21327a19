import { isImageUrl } from '#contracts/fields/fields.ts';
import type { Property } from '#contracts/domain/catalog/properties.ts';

/** The tour of a retreat as the contract stores it. */
export type TourSource = Pick<
  Property,
  'title' | 'hasVirtualTour' | 'virtualTourUrl' | 'virtualTourType' | 'virtualTourData'
>;

/** A direction from the centre of a scene, in degrees: `yaw` to the right of ahead, `pitch` upwards. */
export interface Direction {
  yaw: number;
  pitch: number;
}

export interface SceneLink {
  sceneIndex: number;
  sceneName: string;
  direction: Direction;
}

export interface SceneHotspot {
  id: string;
  text: string;
  direction: Direction;
}

export interface TourScene {
  id: string;
  name: string;
  panorama: string;
  links: SceneLink[];
  hotspots: SceneHotspot[];
}

export interface Tour {
  scenes: TourScene[];
  initialIndex: number;
  settings: { autoRotate: boolean; rotateStepDeg: number; enableZoom: boolean };
}

/** Why there is no tour to show. Texts: spec §2, virtual tour viewer, and §8. */
export type TourProblem = 'none' | 'no-tour' | 'invalid' | 'failed' | 'not-saved';

type Position = { x: number; y: number; z: number };
const degrees = (radians: number): number => (radians * 180) / Math.PI;

/** `x` right, `y` up, `z` ahead. A point at the centre means ahead. */
export function directionOf({ x, y, z }: Position): Direction {
  return { yaw: degrees(Math.atan2(x, z)), pitch: degrees(Math.atan2(y, Math.hypot(x, z))) };
}

/** Links without a position are placed side by side below the horizon. */
const shelf = { pitch: -20, stepDeg: 30 };
const shelfDirection = (index: number, count: number): Direction => ({
  yaw: (index - (count - 1) / 2) * shelf.stepDeg,
  pitch: shelf.pitch,
});

/** Maximum rotation per tick, in degrees: faster makes people sick. */
const rotateStepMax = 1;

/**
 * The tour of a retreat, read field by field: what a host stored is never passed on as it is.
 * @param defaultStepDeg degrees per tick of auto-rotation, unless the retreat sets it
 */
export function readTour(source: TourSource, defaultStepDeg: number): Tour | TourProblem {
  if (!source.hasVirtualTour) return 'none';
  const settings = settingsOf(source, defaultStepDeg);
  if (source.virtualTourType !== 'scenes' && isUsableUrl(source.virtualTourUrl)) {
    const scene = { id: 'panorama', name: '360° view', panorama: source.virtualTourUrl };
    return { scenes: [{ ...scene, links: [], hotspots: [] }], initialIndex: 0, settings };
  }
  const data = source.virtualTourData;
  // Lists do not include the tour, and the retreat was not opened online since.
  if (data === undefined) return 'not-saved';
  if (data === null) return 'no-tour';
  if (!Array.isArray(data.scenes)) return 'invalid';
  const stored = data.scenes.filter((scene) => isUsableUrl(scene.panorama));
  if (stored.length === 0) return data.scenes.length === 0 ? 'no-tour' : 'invalid';
  const indexOf = new Map(stored.map((scene, index) => [scene.id, index]));
  const scenes = stored.map((scene, index): TourScene => {
    const links = (scene.links ?? []).filter(({ targetSceneId }) => {
      const target = indexOf.get(targetSceneId);
      return target !== undefined && target !== index;
    });
    return {
      id: scene.id,
      name: scene.name,
      panorama: scene.panorama,
      links: links.map((link, place) => {
        const sceneIndex = indexOf.get(link.targetSceneId) ?? 0;
        return {
          sceneIndex,
          sceneName: stored[sceneIndex]?.name ?? '',
          direction: link.position ? directionOf(link.position) : shelfDirection(place, links.length),
        };
      }),
      hotspots: (scene.hotspots ?? []).map((spot) => ({
        id: spot.id,
        text: spot.text ?? spot.type,
        direction: directionOf(spot.position),
      })),
    };
  });
  return { scenes, initialIndex: indexOf.get(data.initialSceneId ?? '') ?? 0, settings };
}

function settingsOf({ virtualTourData }: TourSource, defaultStepDeg: number): Tour['settings'] {
  const { autoRotate, autoRotateSpeed, enableZoom } = virtualTourData?.settings ?? {};
  const step = autoRotateSpeed ?? defaultStepDeg;
  return {
    autoRotate: autoRotate ?? false,
    rotateStepDeg: Math.max(-rotateStepMax, Math.min(rotateStepMax, step)),
    enableZoom: enableZoom ?? true,
  };
}

function isUsableUrl(url: unknown): url is string {
  return typeof url === 'string' && isImageUrl(url);
}

/** The neighbouring scene, with wrap-around. Source: spec §4, virtual tour. */
export function neighbourIndex(index: number, step: 1 | -1, count: number): number {
  return (index + step + count) % count;
}
