/** A canvas of the page or of a worker, whichever the browser has. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  /** Fills the canvas with the picture, on white. */
  draw: (picture: ImageBitmap) => void;
  /** Red, green, blue and alpha of each pixel, row by row. */
  pixels: () => Uint8ClampedArray;
  toBlob: (type: string, quality: number) => Promise<Blob>;
  /** Frees its memory, which Safari otherwise keeps until it collects garbage. */
  release: () => void;
}

/** @param width in pixels @param height in pixels */
export function createCanvas(width: number, height: number): Canvas {
  const canvas = newCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No canvas');
  return {
    width,
    height,
    draw: (picture) => {
      // JPEG has no transparency.
      context.fillStyle = '#fff';
      context.fillRect(0, 0, width, height);
      context.imageSmoothingQuality = 'high';
      context.drawImage(picture, 0, 0, width, height);
    },
    pixels: () => context.getImageData(0, 0, width, height).data,
    toBlob: (type, quality) => toBlob(canvas, type, quality),
    release: () => {
      canvas.width = 0;
      canvas.height = 0;
    },
  };
}

function newCanvas(width: number, height: number): HTMLCanvasElement | OffscreenCanvas {
  if (typeof OffscreenCanvas === 'function') return new OffscreenCanvas(width, height);
  return Object.assign(document.createElement('canvas'), { width, height });
}

function toBlob(canvas: HTMLCanvasElement | OffscreenCanvas, type: string, quality: number): Promise<Blob> {
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type, quality });
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The canvas could not be encoded')) : resolve(blob)),
      type,
      quality,
    );
  });
}
