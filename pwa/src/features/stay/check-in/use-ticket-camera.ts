import { useEffect, useRef, useState } from 'react';
import { createFrameDecoder, type DecodeFrame } from './frame-decoder.ts';

/** Pause between two frames, in milliseconds. */
const pauseMs = 120;
/** A code that was out of sight for this long is read as a new one, in milliseconds. */
const forgottenMs = 3_000;

/**
 * `blocked`: the person or the browser does not allow it. `missing`: the device has none that can be used. `unreadable`:
 * the code that reads tickets could not be loaded, and the camera is off again.
 */
export type CameraState = 'starting' | 'on' | 'blocked' | 'missing' | 'unreadable';

/**
 * Shows the camera at the back in a video element, and reports each code that comes into sight once.
 * @param onText it is awaited before the next frame is read
 */
export function useTicketCamera(onText: (text: string) => Promise<void>) {
  const videoRef = useRef<HTMLVideoElement>(null);
  const handler = useRef(onText);
  const [state, setState] = useState<CameraState>('starting');
  useEffect(() => {
    handler.current = onText;
  }, [onText]);
  useEffect(() => {
    const video = videoRef.current;
    if (video === null) return;
    const ended = new AbortController();
    const { signal } = ended;
    const tell = (next: CameraState): void => {
      if (!signal.aborted) setState(next);
    };
    const scan = async (): Promise<void> => {
      tell('on');
      const decode = await createFrameDecoder().catch(() => null);
      if (decode === null) {
        tell('unreadable');
        ended.abort();
        return;
      }
      await readFrames({ video, decode, signal, report: (text) => handler.current(text) });
    };
    startCamera(video, signal).then(
      (isOn) => {
        if (isOn) void scan();
      },
      (error: unknown) => {
        const isBlocked = error instanceof DOMException && error.name === 'NotAllowedError';
        tell(isBlocked ? 'blocked' : 'missing');
        // It may be on without being shown.
        ended.abort();
      },
    );
    return () => ended.abort();
  }, []);
  return { videoRef, state };
}

/** @returns false if it was closed meanwhile. @throws {DOMException} without a camera, or without the right to it */
async function startCamera(video: HTMLVideoElement, signal: AbortSignal): Promise<boolean> {
  // Without TLS there is no `mediaDevices`.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (devices === undefined) throw new DOMException('No camera', 'NotFoundError');
  const stream = await devices.getUserMedia({ video: { facingMode: 'environment' }, audio: false });
  const stop = (): void => stream.getTracks().forEach((track) => track.stop());
  if (signal.aborted) {
    stop();
    return false;
  }
  signal.addEventListener('abort', stop, { once: true });
  video.srcObject = stream;
  await video.play();
  return !signal.aborted;
}

interface FrameReading {
  video: HTMLVideoElement;
  decode: DecodeFrame;
  signal: AbortSignal;
  report: (text: string) => Promise<void>;
}

/** Reads frames until the signal. A frame that cannot be decoded has no code. */
async function readFrames({ video, decode, signal, report }: FrameReading): Promise<void> {
  let seen = { text: '', at: 0 };
  for (;;) {
    const text = await decode(video).catch(() => null);
    if (signal.aborted) return;
    if (text !== null) {
      const isNew = text !== seen.text || performance.now() - seen.at > forgottenMs;
      if (isNew) await report(text);
      seen = { text, at: performance.now() };
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
