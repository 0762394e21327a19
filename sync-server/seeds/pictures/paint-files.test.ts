import { describe, expect, it } from 'vitest';
import { paintScene } from './paint-files.ts';
import { meanDifference } from './picture-difference.ts';
import type { Scene } from './scene.ts';
import { allScenes } from './scenes/all-scenes.ts';

const sceneCalled = (name: string): Scene => allScenes.find((scene) => scene.name === name)!;

const pixelsOf = (scene: Scene) => {
  const canvas = paintScene(scene, 90);
  return Buffer.from(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data);
};

describe('painting a demo picture', { timeout: 60_000 }, () => {
  it('gives the same pixels for the same seed', () => {
    const scene = sceneCalled('mistpine-cabin');
    expect(pixelsOf(scene).equals(pixelsOf(scene))).toBe(true);
  });

  it('gives other pixels for another seed', () => {
    const scene = sceneCalled('mistpine-cabin');
    const other = { ...scene, seed: scene.seed + 1 };
    expect(meanDifference(paintScene(scene, 90), paintScene(other, 90), 90)).toBeGreaterThan(4);
  });

  it('keeps the shape of a photograph at 3:2 and of a panorama at 2:1', () => {
    const photo = paintScene(sceneCalled('breath-loft-paper'), 90);
    const panorama = paintScene(sceneCalled('faru-lagoon-deck-360'), 90);
    expect([photo.width, photo.height]).toEqual([90, 60]);
    expect([panorama.width, panorama.height]).toEqual([90, 45]);
  });

  it('never gives two pictures one name or one seed', () => {
    expect(new Set(allScenes.map(({ name }) => name)).size).toBe(allScenes.length);
    expect(new Set(allScenes.map(({ seed }) => seed)).size).toBe(allScenes.length);
  });
});
