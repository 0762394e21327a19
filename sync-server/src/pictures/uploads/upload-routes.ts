import { addressOf } from '#contracts/api/endpoint.ts';
import { tusHeaders, tusVersion } from '#contracts/domain/pictures/upload-headers.ts';
import { getUpload as uploadCall } from '#contracts/domain/pictures/uploads.ts';
import { ok, type Handlers } from '#server/http/handlers.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import { readBytesHeader, readMetadata, requireTus, setUploadHeaders } from './tus-headers.ts';
import {
  appendToUpload,
  beginUpload,
  getUpload,
  readDocument,
  removeUpload,
  type UploadDeps,
} from './upload-service.ts';

export const uploadHandlers = (deps: UploadDeps & { limits: RateLimits }): Handlers => ({
  createUpload: async (call) => {
    requireTus(call);
    const metadata = readMetadata(call);
    const person = String(call.user.userId);
    await deps.limits.consume('upload', person);
    const { upload, isNew } = await beginUpload(
      deps,
      call.user,
      metadata,
      readBytesHeader(call, tusHeaders.length),
    );
    if (!isNew) await deps.limits.giveBack('upload', person);
    call.setHeader('Location', addressOf(uploadCall, { uuid: upload.id }));
    setUploadHeaders(call, upload);
    return { status: isNew ? 201 : 200, body: upload };
  },
  getUpload: async (call) => {
    const upload = await getUpload(deps, call.user, call.params.uuid);
    call.setHeader(tusHeaders.version, tusVersion);
    // A stored reply would have an old offset.
    call.setHeader('Cache-Control', 'no-store');
    setUploadHeaders(call, upload);
    return ok(upload);
  },
  sendChunk: async (call) => {
    requireTus(call);
    const place = { id: call.params.uuid, offset: readBytesHeader(call, tusHeaders.offset) };
    const offset = await appendToUpload(deps, call.user, place, call.body);
    call.setHeader(tusHeaders.offset, String(offset));
    return { status: 204, body: null };
  },
  removeUpload: async (call) => {
    requireTus(call);
    await removeUpload(deps, call.user, call.params.uuid);
    return { status: 204, body: null };
  },
  readDocument: async (call) => {
    const bytes = await readDocument(deps, call.user, call.params.uuid);
    // Saved, not opened, if somebody follows the address; pages show it as an image.
    return { status: 200, file: { type: 'image/webp', bytes, name: 'document.webp' } };
  },
});
