/** Bytes of a RIFF chunk's name and length. */
const chunkHead = 8;

/**
 * The picture alone, without the colour profile (half a kilobyte) that the canvas adds to every file.
 * Source: WebP container specification, "Simple File Format (Lossy)".
 */
export function withoutProfile(webp: Buffer): Buffer {
  for (let at = 12; at + chunkHead <= webp.length;) {
    const size = webp.readUInt32LE(at + 4);
    const end = at + chunkHead + size + (size % 2);
    if (webp.toString('latin1', at, at + 4) === 'VP8 ') {
      const picture = webp.subarray(at, end);
      const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
      head.writeUInt32LE(4 + picture.length, 4);
      return Buffer.concat([head, picture]);
    }
    at = end;
  }
  return webp;
}
