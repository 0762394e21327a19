import { parentPort } from 'node:worker_threads';
import { paintFiles } from './paint-files.ts';
import { allScenes } from './scenes/all-scenes.ts';

// Each message is the name of a scene; each answer is its line of the manifest.
parentPort?.on('message', (name: string) => {
  const scene = allScenes.find((candidate) => candidate.name === name);
  if (!scene) throw new Error(`There is no scene called ${name}.`);
  void paintFiles(scene).then((picture) => parentPort?.postMessage(picture));
});
