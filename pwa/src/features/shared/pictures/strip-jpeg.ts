/** Markers of JPEG segments. Source: ITU-T T.81, table B.1. */
const marker = {
  start: 0xd8,
  end: 0xd9,
  scan: 0xda,
  app0: 0xe0,
  app2: 0xe2,
  app14: 0xee,
} as const;
/** Lengths of segments with everything that decoders need, in bytes: a header without preview, a colour transform. */
const lengths = { jfif: 16, adobe: 14 } as const;
/** These begin a frame's header, except for 0xc4, 0xc8 and 0xcc. */
const frame = { first: 0xc0, last: 0xcf, others: [0xc4, 0xc8, 0xcc] } as const;

interface StrippedJpeg {
  /** The file in parts, without copies. */
  parts: Uint8Array<ArrayBuffer>[];
  /** In pixels. */
  width: number;
  height: number;
}

/**
 * Drops what is no part of the picture: positions, camera and embedded previews are in application segments, texts in
 * comments, and some cameras append more pictures. The header, the colour profile and Adobe's colour transform stay.
 * @returns null if the bytes are no complete JPEG
 */
export function stripJpeg(bytes: Uint8Array<ArrayBuffer>): StrippedJpeg | null {
  if (bytes[0] !== 0xff || bytes[1] !== marker.start) return null;
  const parts = [bytes.subarray(0, 2)];
  let size: { width: number; height: number } | null = null;
  for (let at = 2; at + 4 <= bytes.length || bytes[at + 1] === marker.end;) {
    const code = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return null;
    // A marker may be preceded by any number of 0xff.
    if (code === 0xff) {
      at += 1;
      continue;
    }
    if (code === marker.end) {
      parts.push(bytes.subarray(at, at + 2));
      return size === null ? null : { parts, ...size };
    }
    const segmentEnd = at + 2 + wordAt(bytes, at + 2);
    const end = code === marker.scan ? endOfScan(bytes, segmentEnd) : segmentEnd;
    if (end > bytes.length || segmentEnd < at + 4) return null;
    if (isFrame(code)) size = { height: wordAt(bytes, at + 5), width: wordAt(bytes, at + 7) };
    const kept = partOfPicture(bytes.subarray(at, end), code);
    if (kept !== null) parts.push(kept);
    at = end;
  }
  return null;
}

export const wordAt = (bytes: Uint8Array, at: number): number =>
  ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);

export const isFrame = (code: number): boolean =>
  code >= frame.first && code <= frame.last && !frame.others.some((other) => other === code);

/** @returns what is kept of a segment; null for nothing */
function partOfPicture(segment: Uint8Array<ArrayBuffer>, code: number): Uint8Array<ArrayBuffer> | null {
  // Frames, tables and scans. Above are segments of applications, extensions and comments.
  if (code >= frame.first && code < marker.app0) return segment;
  const begins = (name: string) => String.fromCharCode(...segment.subarray(4, 4 + name.length)) === name;
  if (code === marker.app2 && begins('ICC_PROFILE')) return segment;
  if (code === marker.app14 && begins('Adobe')) return shortened(segment, lengths.adobe);
  if (code !== marker.app0 || !begins('JFIF\0')) return null;
  const header = shortened(segment, lengths.jfif);
  // Width and height of the preview. Source: JFIF 1.02.
  header?.fill(0, 16, 18);
  return header;
}

/** A copy of a segment with that length; null if it is shorter. */
function shortened(segment: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> | null {
  if (segment.length < 2 + length) return null;
  const copy = segment.slice(0, 2 + length);
  copy.set([0, length], 2);
  return copy;
}

/** Position of the marker that ends a scan. In a scan 0xff is followed by zero or by a restart marker. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const code = bytes[at + 1] ?? 0;
    const isData = code === 0 || code === 0xff || (code >= 0xd0 && code <= 0xd7);
    if (!isData) return at;
  }
  return bytes.length + 1;
}
