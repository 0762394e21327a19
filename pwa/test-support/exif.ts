interface Position {
  order: 'II' | 'MM';
  north: 'N' | 'S';
  east: 'E' | 'W';
  /** Degrees, minutes and seconds. */
  latitude: readonly [number, number, number];
  longitude: readonly [number, number, number];
}

const directory = { first: 8, gps: 26, latitude: 80, longitude: 104, end: 128 } as const;

/** The TIFF structure of a photo with one directory, and one for its position unless that is null. */
export function exifOf(position: Position | null): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(position === null ? directory.gps : directory.end);
  const view = new DataView(bytes.buffer);
  const isLittle = position?.order !== 'MM';
  const put = (at: number, tag: number, value: number): void => {
    view.setUint16(at, tag, isLittle);
    view.setUint32(at + 8, value, isLittle);
  };
  bytes.set(new TextEncoder().encode(isLittle ? 'II' : 'MM'));
  view.setUint32(4, directory.first, isLittle);
  view.setUint16(directory.first, 1, isLittle);
  if (position === null) {
    put(directory.first + 2, 0x010f, 0);
    return bytes;
  }
  put(directory.first + 2, 0x8825, directory.gps);
  view.setUint16(directory.gps, 4, isLittle);
  const at = (index: number): number => directory.gps + 2 + index * 12;
  put(at(0), 1, 0);
  put(at(1), 2, directory.latitude);
  put(at(2), 3, 0);
  put(at(3), 4, directory.longitude);
  // A letter is stored in the entry itself.
  view.setUint8(at(0) + 8, position.north.charCodeAt(0));
  view.setUint8(at(2) + 8, position.east.charCodeAt(0));
  for (const [from, parts] of [
    [directory.latitude, position.latitude],
    [directory.longitude, position.longitude],
  ] as const) {
    for (const [index, part] of parts.entries()) {
      view.setUint32(from + index * 8, Math.round(part * 100), isLittle);
      view.setUint32(from + index * 8 + 4, 100, isLittle);
    }
  }
  return bytes;
}

/** The beginning of a JPEG. @param exif its metadata; null for none */
export function jpegWith(exif: Uint8Array | null): Uint8Array<ArrayBuffer> {
  const header = [0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0];
  const scan = [0xff, 0xda, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
  if (exif === null) return new Uint8Array([...header, ...scan]);
  const length = exif.length + 8;
  const segment = [0xff, 0xe1, length >> 8, length & 0xff, 0x45, 0x78, 0x69, 0x66, 0, 0, ...exif];
  return new Uint8Array([...header, ...segment, ...scan]);
}
