import { useEffect, useEffectEvent, useState } from 'react';
import { delaysMs } from '#pwa/features/shared/simulated-delays.ts';
import { openPanorama } from './offline-tours.ts';
import type { TourProblem } from './tour-scenes.ts';

/** The picture of a scene: loading, loaded, or unavailable. */
type ScenePicture =
  | { state: 'loading' }
  | { state: 'ready'; image: HTMLImageElement }
  | { state: 'missing'; problem: Extract<TourProblem, 'failed' | 'not-saved'> };

interface ScenePictureDeps {
  open: (url: string) => Promise<HTMLImageElement>;
  wait: (ms: number) => Promise<void>;
}

const browserDeps: ScenePictureDeps = {
  open: openPanorama,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/**
 * The picture of a scene. Each change of scene shows the loading state for a second, as documented, even if the picture
 * loads sooner. A picture that the device lacks is requested again when the network is back. Source: spec §4, virtual
 * tour.
 */
export function useScenePicture(
  url: string,
  isOnline: boolean,
  deps = browserDeps,
): { picture: ScenePicture; retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const key = `${attempt} ${url}`;
  const [result, setResult] = useState<{ key: string; picture: ScenePicture }>();
  const picture: ScenePicture = result?.key === key ? result.picture : { state: 'loading' };
  const retry = () => setAttempt(attempt + 1);
  if (picture.state === 'missing' && picture.problem === 'not-saved' && isOnline) retry();

  const finish = useEffectEvent((finishedKey: string, image: HTMLImageElement | null) => {
    const problem = isOnline ? 'failed' : 'not-saved';
    setResult({
      key: finishedKey,
      picture: image === null ? { state: 'missing', problem } : { state: 'ready', image },
    });
  });

  useEffect(() => {
    let isWanted = true;
    const answer = (image: HTMLImageElement | null) => {
      if (isWanted) finish(key, image);
    };
    Promise.all([deps.open(url), deps.wait(delaysMs.tourSceneLoad)]).then(
      ([image]) => answer(image),
      () => answer(null),
    );
    return () => {
      isWanted = false;
    };
  }, [key, url, deps]);

  return { picture, retry };
}
