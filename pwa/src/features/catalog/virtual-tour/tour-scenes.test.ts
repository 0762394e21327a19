import { describe, expect, it } from 'vitest';
import { tour as limits } from './tour-limits.ts';
import type { VirtualTour } from '#contracts/domain/catalog/virtual-tour.ts';
import { directionOf, neighbourIndex, readTour, type Tour, type TourSource } from './tour-scenes.ts';

const sourceWith = (change: Partial<TourSource>): TourSource => ({
  title: 'Cedar Steam Ryokan',
  hasVirtualTour: true,
  virtualTourUrl: null,
  virtualTourType: 'scenes',
  virtualTourData: null,
  ...change,
});
const read = (change: Partial<TourSource>) => readTour(sourceWith(change), limits.rotateStepDeg);
const readScenes = (data: VirtualTour): Tour => {
  const tour = read({ virtualTourData: data });
  if (typeof tour === 'string') throw new Error(tour);
  return tour;
};
const deck = { id: 'deck', name: 'Open-air bath', panorama: '/pictures/deck-2048.webp' };
const garden = { id: 'garden', name: 'Garden', panorama: '/pictures/garden-2048.webp' };

describe('messages for retreats without a usable tour', () => {
  it.each<[string, Partial<TourSource>, string]>([
    ['no tour at all', { hasVirtualTour: false }, 'none'],
    ['a tour promised and not stored', {}, 'no-tour'],
    ['no scenes yet', { virtualTourData: { scenes: [], settings: undefined } }, 'no-tour'],
    ['data without a scenes list', { virtualTourData: { settings: undefined } }, 'invalid'],
    [
      'pictures that are no pictures',
      {
        virtualTourData: {
          scenes: [{ ...deck, panorama: 'javascript:alert(1)', position: undefined }],
          settings: undefined,
        },
      },
      'invalid',
    ],
    [
      'an address that is none',
      { virtualTourType: 'panorama', virtualTourUrl: 'data:text/html,hi' },
      'no-tour',
    ],
  ])('%s', (_, change, problem) => {
    expect(read(change)).toBe(problem);
  });
});

it('one panorama is a tour of one scene', () => {
  const tour = read({ virtualTourType: 'panorama', virtualTourUrl: 'https://host.example/pano.jpg' });
  expect(tour).toMatchObject({ scenes: [{ panorama: 'https://host.example/pano.jpg' }], initialIndex: 0 });
});

it('the tour opens at its initial scene, or at the first one if that is unknown', () => {
  const scenes = [deck, garden].map((scene) => ({ ...scene, position: undefined }));
  expect(readScenes({ scenes, initialSceneId: 'garden', settings: undefined }).initialIndex).toBe(1);
  expect(readScenes({ scenes, initialSceneId: 'cellar', settings: undefined }).initialIndex).toBe(0);
});

it('a link leads to another existing scene; others are left out', () => {
  const links = [
    { targetSceneId: 'garden', position: { x: 1, y: 0, z: 0 } },
    { targetSceneId: 'cellar', position: undefined },
    { targetSceneId: 'deck', position: undefined },
  ];
  const tour = readScenes({
    scenes: [
      { ...deck, links, position: undefined },
      { ...garden, position: undefined },
    ],
    settings: undefined,
  });
  expect(tour.scenes[0]?.links).toEqual([
    { sceneIndex: 1, sceneName: 'Garden', direction: { yaw: 90, pitch: 0 } },
  ]);
});

it('a hotspot is a text at a position, and nothing else of it is used', () => {
  const hotspots = [
    { id: 'a', type: 'info', text: '<img src=x onerror=alert(1)>', position: { x: 0, y: 1, z: 1 }, URL: 'x' },
  ];
  const tour = readScenes({ scenes: [{ ...deck, hotspots, position: undefined }], settings: undefined });
  expect(tour.scenes[0]?.hotspots).toEqual([
    {
      id: 'a',
      text: '<img src=x onerror=alert(1)>',
      direction: { yaw: 0, pitch: expect.closeTo(45) as number },
    },
  ]);
});

it('auto-rotation is limited to a comfortable speed', () => {
  const scenes = [{ ...deck, position: undefined }];
  expect(readScenes({ scenes, settings: { autoRotateSpeed: 10 } }).settings.rotateStepDeg).toBe(1);
  expect(readScenes({ scenes, settings: undefined }).settings.rotateStepDeg).toBe(0.2);
});

it('looking behind and below', () => {
  expect(directionOf({ x: 0, y: 0, z: -1 }).yaw).toBe(180);
  expect(directionOf({ x: 0, y: -1, z: 0 }).pitch).toBe(-90);
});

it('after the last scene comes the first, before the first the last', () => {
  expect(neighbourIndex(2, 1, 3)).toBe(0);
  expect(neighbourIndex(0, -1, 3)).toBe(2);
});
