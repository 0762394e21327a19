/** What the server and its encoder process send each other. */

/** Encodes a file: writes `<width>.webp` for each width into the folder. */
export interface EncodeRequest {
  id: number;
  input: string;
  folder: string;
  /** Ascending. Smaller pictures are not enlarged. */
  widths: readonly number[];
  isPanorama: boolean;
}

export interface EncodedPicture {
  /** Of the largest size, in pixels. */
  width: number;
  height: number;
  /** Tiny blurred copy as a data URI. */
  placeholder: string;
}

export type EncodeAnswer = { id: number } &
  /** `failed`: why a picture that is fine could not be written. */
  ({ encoded: EncodedPicture } | { refused: 'pixels' | 'shape' | 'type' | 'damaged' } | { failed: string });

/** Maximum pixels of a picture that is decoded. A photo of a phone has 12 to 50 million. */
export const pixelsMax = 80_000_000;
export const panoramaWidths = { min: 2_048, max: 12_000 } as const;

/** Memory in bytes above which the encoder process ends itself. */
export const memoryMax = 768 * 1024 * 1024;
