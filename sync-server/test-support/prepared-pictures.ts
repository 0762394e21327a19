import { deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import type { PictureKind } from '#contracts/domain/pictures/picture-addresses.ts';
import { pictureRefusals, type PictureRefusal } from '#contracts/domain/pictures/uploads.ts';

/** A file as a stranger may send it, and what must become of it. */
export interface PreparedFile {
  name: string;
  kind?: PictureKind;
  bytes: () => Promise<Buffer> | Buffer;
  /** The refusal; null if it is stored. */
  refused: PictureRefusal | null;
  /** Size of the largest stored file, if it matters. */
  size?: { width: number; height: number };
  /** Colour at the upper left of the stored picture: which corner ended there. */
  corner?: 'red' | 'green' | 'blue' | 'white';
}

const secrets = { gps: '48 deg', serial: 'SERIAL-0815', date: '2019:05:04 03:02:01' };

/** A picture whose corners are red, green, white and blue, clockwise from the upper left. */
const cornersSvg = (width: number, height: number): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="50%" height="50%" fill="#f00"/><rect x="50%" width="50%" height="50%" fill="#0f0"/><rect y="50%" width="50%" height="50%" fill="#00f"/><rect x="50%" y="50%" width="50%" height="50%" fill="#fff"/></svg>`,
  );
const corners = (width = 120, height = 80): Sharp => sharp(cornersSvg(width, height)).flatten();

const jpeg = (): Promise<Buffer> => corners().jpeg().toBuffer();
const png = (): Promise<Buffer> => corners().png().toBuffer();
const webp = (): Promise<Buffer> => corners().webp().toBuffer();

const exif = {
  IFD0: { Make: 'Camera', Model: secrets.serial, DateTime: secrets.date, Copyright: 'Somebody' },
  IFD2: { DateTimeOriginal: secrets.date, BodySerialNumber: secrets.serial, CameraOwnerName: 'Somebody' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '48/1 51/1 29/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '2/1 17/1 40/1',
  },
};
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:aux="http://ns.adobe.com/exif/1.0/aux/" exif:GPSLatitude="48,51.5N" aux:SerialNumber="${secrets.serial}"/></rdf:RDF></x:xmpmeta>`;

/** A segment of JPEG, after its first marker. */
async function withSegment(marker: number, content: Buffer): Promise<Buffer> {
  const picture = await jpeg();
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([picture.subarray(0, 2), head, content, picture.subarray(2)]);
}

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});
function pngChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  let crc = 0xffffffff;
  for (const byte of body) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(content.length, 0);
  ends.writeUInt32BE((crc ^ 0xffffffff) >>> 0, 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}
const pngMagic = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** A PNG of one colour that is small in bytes and may claim any size. `rows`: how many are really there. */
function plainPng(width: number, height: number, rows: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc((width + 1) * rows), { level: 9 });
  const chunks = [pngChunk('IHDR', head), pngChunk('IDAT', pixels), pngChunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([pngMagic, ...chunks]);
}

async function pngWith(type: string, content: Buffer): Promise<Buffer> {
  const picture = await png();
  // After the header chunk of 25 bytes.
  const start = pngMagic.length + 25;
  return Buffer.concat([picture.subarray(0, start), pngChunk(type, content), picture.subarray(start)]);
}

const html = '<script>alert(document.cookie)</script>';
const stored = { refused: null } as const;

/** Orientations of EXIF: which corner is at the upper left once it is applied. Source: CIPA DC-008, 4.6.4. */
const orientations = (['red', 'green', 'white', 'blue', 'red', 'blue', 'white', 'green'] as const).map(
  (corner, index): PreparedFile => ({
    name: `orientation ${index + 1}`,
    bytes: () =>
      corners()
        .withMetadata({ orientation: index + 1 })
        .jpeg({ quality: 95 })
        .toBuffer(),
    ...stored,
    corner,
    size: index < 4 ? { width: 120, height: 80 } : { width: 80, height: 120 },
  }),
);

const pictures: PreparedFile[] = [
  { name: 'JPEG', bytes: jpeg, ...stored },
  { name: 'PNG', bytes: png, ...stored },
  { name: 'WebP', bytes: webp, ...stored },
  {
    name: 'JPEG with position, serial and date',
    bytes: () => corners().withExif(exif).jpeg().toBuffer(),
    ...stored,
  },
  {
    name: 'WebP with position, serial and date',
    bytes: () => corners().withExif(exif).webp().toBuffer(),
    ...stored,
  },
  {
    name: 'PNG with position, serial and date',
    bytes: () => corners().withExif(exif).png().toBuffer(),
    ...stored,
  },
  { name: 'JPEG with XMP', bytes: () => corners().withXmp(xmp).jpeg().toBuffer(), ...stored },
  { name: 'WebP with XMP', bytes: () => corners().withXmp(xmp).webp().toBuffer(), ...stored },
  {
    name: 'JPEG with an embedded thumbnail',
    bytes: async () => withSegment(0xe2, Buffer.concat([Buffer.from('MPF\0'), await jpeg()])),
    ...stored,
  },
  {
    name: 'JPEG with IPTC',
    bytes: () =>
      withSegment(
        0xed,
        Buffer.concat([
          Buffer.from(
            'Photoshop 3.0\0' + '8BIM\x04\x04\0\0\0\0\0\x0f\x1c\x02\x5a\0\x0aSecret bay\0',
            'latin1',
          ),
        ]),
      ),
    ...stored,
  },
  { name: 'JPEG with HTML in a comment', bytes: () => withSegment(0xfe, Buffer.from(html)), ...stored },
  {
    name: 'JPEG with HTML behind its end',
    bytes: async () => Buffer.concat([await jpeg(), Buffer.from(`<!doctype html>${html}`)]),
    ...stored,
  },
  {
    name: 'JPEG with a ZIP behind its end',
    bytes: async () => Buffer.concat([await jpeg(), Buffer.from('PK\x03\x04evil.jar', 'latin1')]),
    ...stored,
  },
  {
    name: 'PNG with HTML in a text',
    bytes: () => pngWith('tEXt', Buffer.from(`Comment\0${html}`)),
    ...stored,
  },
  { name: 'PNG with a date', bytes: () => pngWith('tIME', Buffer.from([7, 0xe3, 5, 4, 3, 2, 1])), ...stored },
  { name: 'PNG of 16 bits', bytes: () => corners().toColourspace('rgb16').png().toBuffer(), ...stored },
  { name: 'PNG with a palette', bytes: () => corners().png({ palette: true }).toBuffer(), ...stored },
  {
    name: 'PNG with transparency',
    bytes: () => sharp(cornersSvg(90, 60)).ensureAlpha(0.5).png().toBuffer(),
    ...stored,
  },
  { name: 'interlaced PNG', bytes: () => corners().png({ progressive: true }).toBuffer(), ...stored },
  { name: 'progressive JPEG', bytes: () => corners().jpeg({ progressive: true }).toBuffer(), ...stored },
  { name: 'CMYK JPEG', bytes: () => corners().toColourspace('cmyk').jpeg().toBuffer(), ...stored },
  { name: 'grey JPEG', bytes: () => corners().grayscale().jpeg().toBuffer(), ...stored },
  {
    name: 'one pixel',
    bytes: () => corners(1, 1).png().toBuffer(),
    ...stored,
    size: { width: 1, height: 1 },
  },
  {
    name: 'very tall PNG',
    bytes: () => plainPng(20, 20_000, 20_000),
    ...stored,
    size: { width: 5, height: 4800 },
  },
  {
    name: 'animated WebP, of which the first picture remains',
    bytes: () =>
      sharp(Buffer.alloc(60 * 400 * 3, 90), { raw: { width: 60, height: 400, channels: 3, pageHeight: 40 } })
        .webp({ loop: 0, delay: Array.from({ length: 10 }, () => 20) })
        .toBuffer(),
    ...stored,
    size: { width: 60, height: 40 },
  },
  { name: 'PNG called a photo of a document', kind: 'document', bytes: png, ...stored },
  { name: 'panorama', kind: 'panorama', bytes: () => corners(2048, 1024).jpeg().toBuffer(), ...stored },
];

const refusals: PreparedFile[] = [
  {
    name: 'panorama of the wrong shape',
    kind: 'panorama',
    bytes: () => corners(2100, 900).jpeg().toBuffer(),
    refused: 'shape',
  },
  {
    name: 'panorama that is too small',
    kind: 'panorama',
    bytes: () => corners(1000, 500).jpeg().toBuffer(),
    refused: 'shape',
  },
  { name: 'PNG of 196 million pixels', bytes: () => plainPng(14_000, 14_000, 14_000), refused: 'pixels' },
  { name: 'PNG that claims 4 billion pixels', bytes: () => plainPng(65_000, 65_000, 1), refused: 'pixels' },
  { name: 'SVG', bytes: () => cornersSvg(100, 100), refused: 'type' },
  {
    name: 'SVG that names a remote address',
    bytes: () =>
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="http://127.0.0.1:1/x"/></svg>'),
    refused: 'type',
  },
  { name: 'GIF', bytes: () => corners().gif().toBuffer(), refused: 'type' },
  { name: 'TIFF', bytes: () => corners().tiff().toBuffer(), refused: 'type' },
  { name: 'AVIF', bytes: () => corners(40, 40).avif({ effort: 0 }).toBuffer(), refused: 'type' },
  { name: 'HEIC', bytes: () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), refused: 'heic' },
  {
    name: 'PDF',
    kind: 'document',
    bytes: () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'),
    refused: 'pdf',
  },
  { name: 'HTML page', bytes: () => Buffer.from(`<!doctype html>${html}`), refused: 'type' },
  { name: 'program', bytes: () => Buffer.from('MZ\x90\0\x03\0\0\0'), refused: 'type' },
  {
    name: 'truncated JPEG',
    bytes: async () => (await corners(400, 300).jpeg().toBuffer()).subarray(0, 900),
    refused: 'damaged',
  },
  {
    name: 'truncated PNG',
    bytes: async () => (await corners(400, 300).png().toBuffer()).subarray(0, 500),
    refused: 'damaged',
  },
  {
    name: 'truncated WebP',
    bytes: async () => (await corners(400, 300).webp().toBuffer()).subarray(0, 200),
    refused: 'damaged',
  },
  {
    name: 'GIF with the first bytes of a JPEG',
    bytes: async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), await corners().gif().toBuffer()]),
    refused: 'damaged',
  },
  {
    name: 'SVG with the first bytes of a PNG',
    bytes: () => Buffer.concat([pngMagic, cornersSvg(100, 100)]),
    refused: 'damaged',
  },
  {
    name: 'zeros with the first bytes of a WebP',
    bytes: () => Buffer.concat([Buffer.from('RIFF\xff\xff\0\0WEBP', 'latin1'), Buffer.alloc(3_000)]),
    refused: 'damaged',
  },
  { name: 'one byte', bytes: () => Buffer.from([0xff]), refused: 'type' },
];

/** Files that cameras, attackers and mistakes produce. */
export const preparedFiles: readonly PreparedFile[] = [...pictures, ...orientations, ...refusals];

export const sentenceOf = (refusal: PictureRefusal): string => pictureRefusals[refusal];

/** Texts of the prepared files that must not be in any stored file. */
export const forbiddenTexts: readonly string[] = ['SERIAL', 'script', 'Secret bay', 'Somebody', 'PK\x03\x04'];
