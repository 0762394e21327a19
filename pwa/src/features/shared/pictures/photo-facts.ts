import { wordAt } from './strip-jpeg.ts';

/** A place in degrees. */
export interface PhotoPlace {
  latitude: number;
  longitude: number;
}

/** What the camera wrote into a photo, none of which is stored. `place`: where it was taken, null if it does not say. */
export interface PhotoFacts {
  hasMetadata: boolean;
  place: PhotoPlace | null;
}

const marker = { app1: 0xe1, scan: 0xda } as const;
/** Bytes of a segment before its TIFF header: marker, length, and `Exif\0\0`. */
const exifStart = 10;
const exifName = [0x45, 0x78, 0x69, 0x66, 0, 0];
/** Tags of Exif 2.32, sections 4.6.3 and 4.6.6. */
const tags = { gps: 0x8825, latitudeRef: 1, latitude: 2, longitudeRef: 3, longitude: 4 } as const;
const entryBytes = 12;

/** Reads the metadata of a JPEG; other pictures have none that is read. @param first bytes of the file from its beginning */
export function readPhotoFacts(first: Uint8Array<ArrayBuffer>): PhotoFacts {
  const tiff = findExif(first);
  if (tiff === null) return { hasMetadata: false, place: null };
  return { hasMetadata: true, place: placeOf(tiff) };
}

/** Steps from segment to segment up to the picture. @returns the TIFF structure in the Exif segment, null without one */
function findExif(bytes: Uint8Array<ArrayBuffer>): DataView | null {
  if (wordAt(bytes, 0) !== 0xffd8) return null;
  for (let at = 2; at + exifStart < bytes.length && bytes[at] === 0xff;) {
    const code = bytes[at + 1] ?? 0;
    if (code === marker.scan) return null;
    const end = at + 2 + wordAt(bytes, at + 2);
    const isExif = code === marker.app1 && exifName.every((byte, index) => bytes[at + 4 + index] === byte);
    if (isExif) {
      const exif = bytes.subarray(at + exifStart, end);
      return new DataView(exif.buffer, exif.byteOffset, exif.byteLength);
    }
    at = code === 0xff ? at + 1 : end;
  }
  return null;
}

/** @returns null if the metadata has no place, or is damaged */
function placeOf(tiff: DataView): PhotoPlace | null {
  try {
    const isLittle = tiff.getUint16(0) === 0x4949;
    const gps = findEntry(tiff, isLittle, tiff.getUint32(4, isLittle), tags.gps);
    if (gps === null) return null;
    const from = tiff.getUint32(gps + 8, isLittle);
    const read = (tag: number, refTag: number, negative: string): number => {
      const [value, ref] = [findEntry(tiff, isLittle, from, tag), findEntry(tiff, isLittle, from, refTag)];
      if (value === null || ref === null) return NaN;
      const sign = String.fromCharCode(tiff.getUint8(ref + 8)) === negative ? -1 : 1;
      return sign * degreesAt(tiff, isLittle, tiff.getUint32(value + 8, isLittle));
    };
    const latitude = read(tags.latitude, tags.latitudeRef, 'S');
    const longitude = read(tags.longitude, tags.longitudeRef, 'W');
    const isPlace = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
    return isPlace && (latitude !== 0 || longitude !== 0) ? { latitude, longitude } : null;
  } catch (error) {
    // An offset that leads out of the segment.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** @returns position of the entry of a directory, null if it has none */
function findEntry(tiff: DataView, isLittle: boolean, directory: number, tag: number): number | null {
  const count = tiff.getUint16(directory, isLittle);
  for (let index = 0; index < count; index += 1) {
    const at = directory + 2 + index * entryBytes;
    if (tiff.getUint16(at, isLittle) === tag) return at;
  }
  return null;
}

/** Degrees, minutes and seconds, each a fraction of two numbers. */
function degreesAt(tiff: DataView, isLittle: boolean, at: number): number {
  const part = (index: number): number =>
    tiff.getUint32(at + index * 8, isLittle) / tiff.getUint32(at + index * 8 + 4, isLittle);
  return part(0) + part(1) / 60 + part(2) / 3600;
}
