import { Blob as NodeBlob } from 'node:buffer';
import { vi } from 'vitest';

interface FakePictures {
  /** Size of every decoded picture, in pixels. */
  width?: number;
  height?: number;
  /** Media types that the browser can write; PNG is written for any other. */
  written?: string[];
  /** Size of the encoded picture in bytes. */
  sizeOf?: (canvas: { width: number }) => number;
}

let fake: Required<FakePictures>;

/** A canvas that draws nothing; jsdom has none. */
export class FakeCanvas {
  /** Qualities that were asked for, in order. */
  static qualities: number[] = [];

  width: number;
  height: number;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
  }

  getContext() {
    return {
      fillRect: () => undefined,
      drawImage: () => undefined,
      getImageData: () => ({ data: new Uint8ClampedArray(this.width * this.height * 4).fill(120) }),
    };
  }

  convertToBlob({ type, quality }: { type: string; quality: number }) {
    FakeCanvas.qualities.push(quality);
    const written = fake.written.includes(type) ? type : 'image/png';
    const size = fake.sizeOf(this);
    const bytes = new Uint8Array(Math.min(size, 64));
    const blob = new NodeBlob([bytes], { type: written });
    return Promise.resolve(Object.defineProperty(blob, 'size', { value: size }));
  }
}

/** Lets jsdom decode and encode pictures, with invented pixels. Undo it with `vi.unstubAllGlobals`. */
export function stubPictures(options: FakePictures = {}): void {
  fake = { width: 300, height: 200, written: ['image/webp', 'image/jpeg'], sizeOf: () => 40, ...options };
  FakeCanvas.qualities = [];
  vi.stubGlobal('OffscreenCanvas', FakeCanvas);
  vi.stubGlobal('createImageBitmap', () =>
    Promise.resolve({ width: fake.width, height: fake.height, close: () => undefined }),
  );
}

/** A file that can be read; those of jsdom cannot. */
export function fileOf(name: string, content = '\xff\xd8\xff\xe0 and more than sixteen bytes'): File {
  const blob = new NodeBlob([Buffer.from(content, 'latin1')]);
  return Object.assign(blob, { name, lastModified: 0 }) as unknown as File;
}
