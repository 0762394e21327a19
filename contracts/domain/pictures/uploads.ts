import { array, number, object, string, type InferType } from 'yup';
import { addresses } from '#contracts/api/addresses.ts';
import { bytes, endpoint, file } from '#contracts/api/endpoint.ts';
import { uploadLimits } from '#contracts/upload-limits.ts';
import { chunkType } from './upload-headers.ts';
import { pictureKinds, uuidPattern, type PictureKind } from './picture-addresses.ts';

/** Why a picture was refused, and the sentence for its person. */
export const pictureRefusals = {
  empty: 'This file is empty. Choose another picture.',
  type: 'This file is not a picture that we can read. Save it as JPEG, PNG or WebP.',
  heic: 'This photo is in HEIC, which we cannot read. Save it as JPEG, or choose another.',
  pdf: 'Add a photo or screenshot of the document.',
  pixels: 'This picture has too many pixels. Make it smaller and add it again.',
  shape: 'A panorama must be twice as wide as it is high, and 2,048 to 12,000 pixels wide.',
  damaged: 'This picture is damaged. Choose another one.',
  failed: 'This picture could not be processed. Choose another one.',
} as const;
export type PictureRefusal = keyof typeof pictureRefusals;

/**
 * `uploading`: bytes are missing; `processing`: it is being encoded; `ready`: it can be shown and used; `refused`: it
 * will never be.
 */
export const pictureStates = ['uploading', 'processing', 'ready', 'refused'] as const;
export type PictureState = (typeof pictureStates)[number];

export const uploadBytesMax = (kind: PictureKind): number =>
  kind === 'panorama' ? uploadLimits.panoramaBytesMax : uploadLimits.pictureBytesMax;

/**
 * An upload as its person sees it. `length` and `offset` in bytes of the sent file; `reason`: why it was refused;
 * `address`: where the picture is served once it is ready; `placeholder`: a small blurred data URI. `width` and `height`
 * in pixels of the largest stored size. `expiresAt` (ISO 8601): until when the upload can go on.
 */
export const uploadSchema = object({
  id: string().matches(uuidPattern).required(),
  kind: string<PictureKind>().oneOf(pictureKinds).required(),
  state: string<PictureState>().oneOf(pictureStates).required(),
  reason: string().nullable().defined(),
  length: number().integer().required(),
  offset: number().integer().required(),
  address: string().required(),
  widths: array().of(number().integer().required()).required(),
  width: number().integer().nullable().defined(),
  height: number().integer().nullable().defined(),
  placeholder: string().nullable().defined(),
  expiresAt: string().nullable().defined(),
});
export type Upload = InferType<typeof uploadSchema>;

const uploadParams = object({ uuid: string().matches(uuidPattern).required() });

export const createUpload = endpoint(addresses.createUpload, {
  summary:
    'Begins the upload of a picture under the id of its device, with tus 1.0.0. Upload-Metadata: id, kind and, if known, sha256. Again, it answers where the upload goes on.',
  access: 'user',
  success: 201,
  reply: uploadSchema,
  refusals: ['tus_version', 'email_unverified', 'conflict', 'limit_reached', 'picture_refused'],
});

export const getUpload = endpoint(addresses.getUpload, {
  summary: 'State of an upload, for its person only. HEAD has the offset in its headers.',
  access: 'owner',
  params: uploadParams,
  reply: uploadSchema,
  refusals: ['not_found', 'upload_expired'],
});

export const sendChunk = endpoint(addresses.sendChunk, {
  summary:
    'Appends the bytes at Upload-Offset: 16 KB to 4 MB, the last ones may be fewer. A refused chunk changes nothing; the refusal has the offset.',
  access: 'owner',
  params: uploadParams,
  body: bytes({ types: [chunkType], maxBytes: uploadLimits.chunkBytesMax }),
  success: 204,
  refusals: ['tus_version', 'not_found', 'upload_expired', 'wrong_offset'],
});

export const removeUpload = endpoint(addresses.removeUpload, {
  summary: 'Deletes an upload or a picture that nothing shows.',
  access: 'owner',
  params: uploadParams,
  success: 204,
  refusals: ['tus_version', 'not_found', 'wrong_state'],
});

export const readDocument = endpoint(addresses.readDocument, {
  summary: 'A photo or scan of a document, for the person who uploaded it and staff.',
  access: 'owner-or-staff',
  params: uploadParams,
  reply: file('image/webp'),
  refusals: ['not_found'],
});
