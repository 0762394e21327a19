import type { PictureKind } from '#contracts/domain/pictures/picture-addresses.ts';

/**
 *   waiting ──▶ processing ──▶ ready ──▶ (gone, once the server has accepted a row that names it)
 *      │  ▲          │
 *      │  └──────────┤ the server lost it
 *      ▼             ▼
 *   refused ◀────────┘
 *
 * `waiting`: not all bytes have arrived. `processing`: all have, and the server prepares it. `refused`: it is not sent
 * again; `reason` says why. `discarded`: the person removed it after a part was sent; the server is told.
 */
export type PictureState = 'waiting' | 'processing' | 'ready' | 'refused' | 'discarded';

/**
 * A picture that was added on this device. Its address, `addressOfPicture(id, kind)`, is in a draft or an outbox entry
 * before anything was sent. Times are milliseconds since 1970.
 */
export interface StoredPicture {
  /** UUID chosen on this device. */
  id: string;
  kind: PictureKind;
  /** Media type of the bytes. */
  type: 'image/webp' | 'image/jpeg' | 'image/png';
  /** Size in bytes. */
  size: number;
  /** In pixels. */
  width: number;
  height: number;
  /** Blurred preview, in Base64. Source: github.com/evanw/thumbhash. */
  thumbhash: string;
  state: PictureState;
  /** Number of bytes that the server has confirmed. */
  sent: number;
  /** Sentence of a refusal. */
  reason: string | null;
  attempts: number;
  nextAttemptAt: number;
  createdAt: number;
}

/** Bytes of a picture. An `ArrayBuffer`, because WebKit refuses a `Blob` in IndexedDB. */
export interface PictureBytes {
  id: string;
  bytes: ArrayBuffer;
}
