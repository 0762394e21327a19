import type { VirtualTour } from '#contracts/domain/catalog/virtual-tour.ts';

/** Tours by the slug of their listing. Panoramas are named without size; the seed inserts their URLs. */
export const demoTours: Readonly<Record<string, VirtualTour>> = {
  'cedar-steam-ryokan': {
    initialSceneId: 'open-air-bath',
    settings: { autoRotate: false, autoRotateSpeed: 0.2, enableZoom: true },
    scenes: [
      {
        id: 'open-air-bath',
        name: 'Open-air bath',
        panorama: 'cedar-steam-bath-360',
        position: { x: 0, y: 0, z: 0 },
        links: [
          { targetSceneId: 'maple-garden', position: { x: 8, y: -0.6, z: 2 } },
          { targetSceneId: 'cedar-room', position: { x: -1, y: 0, z: -6.2 } },
        ],
        hotspots: [
          {
            id: 'spring',
            type: 'info',
            text: 'The spring reaches the bath at 41 °C, summer and winter.',
            position: { x: 1.5, y: -1.2, z: 6 },
          },
          {
            id: 'lantern',
            type: 'info',
            text: 'The lanterns are lit by hand at dusk.',
            position: { x: 6, y: 0.4, z: 3 },
          },
        ],
      },
      {
        id: 'maple-garden',
        name: 'Maple garden',
        panorama: 'cedar-steam-garden-360',
        position: { x: 12, y: 0, z: 3 },
        links: [
          { targetSceneId: 'open-air-bath', position: { x: -8, y: -0.6, z: -2 } },
          { targetSceneId: 'cedar-room', position: { x: -6, y: 0, z: -5 } },
        ],
        hotspots: [
          {
            id: 'maple',
            type: 'info',
            text: 'The oldest maple was planted in 1911, the year the house was built.',
            position: { x: 2, y: 1, z: 7 },
          },
        ],
      },
      {
        id: 'cedar-room',
        name: 'Cedar room',
        panorama: 'cedar-steam-room-360',
        position: { x: -1, y: 0, z: -7 },
        links: [
          { targetSceneId: 'open-air-bath', position: { x: 1, y: 0, z: 6 } },
          { targetSceneId: 'maple-garden', position: { x: 6, y: 0, z: 5 } },
        ],
        hotspots: [
          {
            id: 'futon',
            type: 'info',
            text: 'Futons are laid out while you are at dinner.',
            position: { x: 0, y: -1.4, z: 4 },
          },
        ],
      },
    ],
  },
  'faru-lagoon-villas': {
    initialSceneId: 'deck',
    settings: { autoRotate: true, autoRotateSpeed: 0.2, enableZoom: true },
    scenes: [
      {
        id: 'deck',
        name: 'Sun deck',
        panorama: 'faru-lagoon-deck-360',
        position: { x: 0, y: 0, z: 0 },
        links: [
          { targetSceneId: 'garden', position: { x: -8, y: -0.4, z: -1.5 } },
          { targetSceneId: 'room', position: { x: 0, y: -0.4, z: -6 } },
        ],
        hotspots: [
          {
            id: 'pool',
            type: 'info',
            text: 'The pool is filled from the lagoon every morning.',
            position: { x: 5, y: -1.4, z: 0.5 },
          },
        ],
      },
      {
        id: 'garden',
        name: 'Palm garden',
        panorama: 'faru-lagoon-garden-360',
        position: { x: -9, y: 0, z: -2 },
        links: [
          { targetSceneId: 'deck', position: { x: 0, y: -0.6, z: 8 } },
          { targetSceneId: 'room', position: { x: 0, y: -0.6, z: -8 } },
        ],
        hotspots: [
          {
            id: 'day-bed',
            type: 'info',
            text: 'The day bed belongs to whoever lies down in it first.',
            position: { x: 5, y: -0.4, z: 3.8 },
          },
        ],
      },
      {
        id: 'room',
        name: 'Villa bedroom',
        panorama: 'faru-lagoon-room-360',
        position: { x: 0, y: 0, z: -6 },
        links: [
          { targetSceneId: 'deck', position: { x: 0, y: -0.4, z: 6 } },
          { targetSceneId: 'garden', position: { x: 5, y: 0, z: 0.6 } },
        ],
        hotspots: [
          {
            id: 'bed',
            type: 'info',
            text: 'You hear the water below the boards at night.',
            position: { x: -0.6, y: -0.7, z: -5 },
          },
        ],
      },
    ],
  },
};
