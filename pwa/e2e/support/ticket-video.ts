import { writeFileSync } from 'node:fs';
import { encode } from 'uqr';

/** Width and height of a frame, in pixels. */
const side = 480;
const [dark, light] = [16, 235];

/**
 * Writes a film for the fake camera of Chromium, one code after another, each for half a second. The camera repeats it.
 * Source: YUV4MPEG2, 4:2:0.
 */
export function writeTicketVideo(path: string, texts: readonly string[]): void {
  const colour = Buffer.alloc((side * side) / 2, 128);
  const frames = texts.flatMap((text) => [Buffer.from('FRAME\n'), drawCode(text), colour]);
  writeFileSync(
    path,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${side} H${side} F2:1 Ip A1:1 C420\n`), ...frames]),
  );
}

/** The brightness of a frame with a code in the middle. */
function drawCode(text: string): Buffer {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const modulePx = Math.floor(side / size);
  const edge = Math.floor((side - size * modulePx) / 2);
  const frame = Buffer.alloc(side * side, light);
  for (const [row, modules] of data.entries()) {
    for (const [column, isDark] of modules.entries()) {
      if (!isDark) continue;
      for (let y = 0; y < modulePx; y += 1) {
        const start = (edge + row * modulePx + y) * side + edge + column * modulePx;
        frame.fill(dark, start, start + modulePx);
      }
    }
  }
  return frame;
}
