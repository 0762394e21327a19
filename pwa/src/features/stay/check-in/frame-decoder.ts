/** Finds QR codes in pictures: the part of the Shape Detection API that is used here. */
interface CodeDetector {
  detect(picture: ImageBitmapSource): Promise<readonly { rawValue: string }[]>;
}
interface CodeDetectorClass {
  new (options: { formats: ['qr_code'] }): CodeDetector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** Largest side of the square that is decoded, in pixels. */
const sidePx = 640;

/** The browser's own detector where there is one, which is fast; otherwise one in JavaScript, loaded when it is needed. */
async function loadDetector(): Promise<CodeDetector> {
  const { BarcodeDetector: Native } = globalThis as { BarcodeDetector?: CodeDetectorClass };
  if (Native !== undefined && (await Native.getSupportedFormats()).includes('qr_code')) {
    return new Native({ formats: ['qr_code'] });
  }
  const { BarcodeDetector } = await import('qr/decode.js');
  return new BarcodeDetector({ formats: ['qr_code'] });
}

/** Reads a frame. @returns the text of its code; null if there is none */
export type DecodeFrame = (video: HTMLVideoElement) => Promise<string | null>;

/** A reader of camera frames, which uses the square in the middle. */
export async function createFrameDecoder(): Promise<DecodeFrame> {
  const detector = await loadDetector();
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const side = Math.min(video.videoWidth, video.videoHeight);
    if (side === 0 || context === null) return null;
    canvas.width = canvas.height = Math.min(side, sidePx);
    const [left, top] = [(video.videoWidth - side) / 2, (video.videoHeight - side) / 2];
    context.drawImage(video, left, top, side, side, 0, 0, canvas.width, canvas.height);
    const picture = context.getImageData(0, 0, canvas.width, canvas.height);
    const [found] = await detector.detect(picture);
    return found?.rawValue ?? null;
  };
}
