/** Path prefix of pictures stored on the server. */
export const ownPicturePath = '/pictures/';

/**
 * Whether a path is one of the server's own pictures: a plain file name, or a width of an uploaded picture. Neither can
 * contain a path traversal.
 */
export const isOwnPicture = (path: string): boolean =>
  /^\/pictures\/(?:[\da-f-]{36}\/\d{3,4}\.webp|[a-z0-9][a-z0-9.-]*)$/.test(path);

/** Id of an uploaded picture: a random UUID, chosen by the device before the upload. Source: RFC 9562. */
export const uuidPattern = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/**
 * Purpose of a picture. Anyone with the address gets pictures of listings and profiles, and panoramas; documents are
 * served only to the person who uploaded them and to staff.
 */
export const pictureKinds = ['listing', 'panorama', 'profile', 'document'] as const;
export type PictureKind = (typeof pictureKinds)[number];

const photoWidths = [480, 960, 1600] as const;
const panoramaWidths = [2048, 4096] as const;

/** Widths in pixels in which a picture is stored, ascending. */
export const widthsOf = (kind: PictureKind): readonly number[] =>
  kind === 'panorama' ? panoramaWidths : photoWidths;

const documentPath = '/api/documents/';

/** Address of an uploaded picture, as a listing, a tour or a verification request names it; known before the upload. */
export function addressOfPicture(id: string, kind: PictureKind): string {
  if (kind === 'document') return documentPath + id;
  return `${ownPicturePath}${id}/${kind === 'panorama' ? 4096 : 960}.webp`;
}

/** Id and width of an uploaded picture's path; null for any other path. */
export function parsePicturePath(path: string): { id: string; width: number } | null {
  const [id = '', file = '', ...more] = path.startsWith(ownPicturePath)
    ? path.slice(ownPicturePath.length).split('/')
    : [];
  const width = /^(\d{3,4})\.webp$/.exec(file)?.[1];
  return uuidPattern.test(id) && width !== undefined && more.length === 0
    ? { id, width: Number(width) }
    : null;
}

/** Kinds of documents in a verification request, chosen by the host. */
export const documentKinds = ['identity', 'right', 'place', 'other'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Entry of a document in a verification request: its address with its kind as the fragment. */
export const documentEntry = (id: string, kind: DocumentKind): string =>
  `${addressOfPicture(id, 'document')}#${kind}`;

/** Id and kind of the uploaded document that an entry names; null for any other text. Without a kind it is `other`. */
export function parseDocumentEntry(text: string): { id: string; kind: DocumentKind } | null {
  if (!text.startsWith(documentPath)) return null;
  const [id = '', kind = 'other', ...more] = text.slice(documentPath.length).split('#');
  const known = documentKinds.find((one) => one === kind);
  return uuidPattern.test(id) && known !== undefined && more.length === 0 ? { id, kind: known } : null;
}

/** Id of the document that an entry names; null for any other text. */
export const parseDocumentAddress = (text: string): string | null => parseDocumentEntry(text)?.id ?? null;

/** Id of the uploaded picture that an address or an entry of a verification request names; null for any other text. */
export const pictureIdOf = (text: string): string | null =>
  parsePicturePath(text)?.id ?? parseDocumentAddress(text);
