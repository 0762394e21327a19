import { useCallback, useEffect, useRef } from 'react';
import type { TicketLabel } from './arrival-labels.ts';

/** The two notes of each result, in hertz: up for a guest who comes in, down for one who does not. */
const notes: Record<TicketLabel['tone'], readonly [number, number]> = {
  success: [880, 1320],
  waiting: [660, 660],
  danger: [330, 196],
};
const noteSeconds = 0.14;
const loudness = 0.4;
/** A tone that starts later is not played, in milliseconds. */
const latestMs = 500;

/**
 * Two short notes for the result of a scan, because Safari has no vibration. The camera is on, so that browsers allow
 * sound without another press. @returns plays them; does nothing where there is no sound
 */
export function useScanTones(): (tone: TicketLabel['tone']) => void {
  const opened = useRef<AudioContext | null>(null);
  useEffect(() => {
    const context = openContext();
    opened.current = context;
    return () => {
      opened.current = null;
      void context?.close().catch(() => undefined);
    };
  }, []);
  return useCallback((tone) => {
    if (opened.current !== null) void play(opened.current, tone).catch(() => undefined);
  }, []);
}

/** Null where the browser has no sound, or gives out no more of it. */
function openContext(): AudioContext | null {
  try {
    return new AudioContext();
  } catch {
    return null;
  }
}

async function play(context: AudioContext, tone: TicketLabel['tone']): Promise<void> {
  // A phone call interrupts it. What is resumed only later belongs to no ticket any more.
  const scannedAt = performance.now();
  if (context.state !== 'running') await context.resume();
  if (performance.now() - scannedAt > latestMs) return;
  const start = context.currentTime;
  const end = start + 2 * noteSeconds;
  const [source, volume] = [context.createOscillator(), context.createGain()];
  const [first, second] = notes[tone];
  source.frequency.setValueAtTime(first, start);
  source.frequency.setValueAtTime(second, start + noteSeconds);
  // Without the fall the end is a crack.
  volume.gain.setValueAtTime(loudness, start);
  volume.gain.exponentialRampToValueAtTime(0.01, end);
  source.connect(volume).connect(context.destination);
  source.start(start);
  source.stop(end);
}
