import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const accessKeyId = 'AKIDEXAMPLE';
const secretAccessKey = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY';
const bucket = 'pictures';

export interface S3StandIn {
  /** For `STORAGE_URL`, with a prefix in the bucket. */
  url: string;
  /** Keys in the bucket. */
  keys(): string[];
  close(): Promise<void>;
}

const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Uint8Array, data: string): Buffer =>
  createHmac('sha256', key).update(data).digest();

/**
 * A bucket in memory that speaks the part of S3 which the storage uses. It verifies every signature as the documentation
 * describes it, and returns lists in pages of two keys. Source: docs.aws.amazon.com, "Create a signed AWS API request".
 */
export async function startS3StandIn(): Promise<S3StandIn> {
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    void answer(objects, request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const user = `${accessKeyId}:${encodeURIComponent(secretAccessKey)}`;
  const endpoint = encodeURIComponent(`http://127.0.0.1:${port}`);
  return {
    url: `s3://${user}@${bucket}/some/prefix?endpoint=${endpoint}&region=eu-central-1`,
    keys: () => [...objects.keys()].sort(),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function answer(
  objects: Map<string, Buffer>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await buffer(request);
  const url = new URL(request.url ?? '/', 'http://stand-in');
  const send = (status: number, content: string | Buffer = ''): void => {
    response.writeHead(status, { 'Content-Length': content.length, ETag: '"tag"' });
    response.end(request.method === 'HEAD' ? undefined : content);
  };
  if (!isSigned(request, url, body)) {
    send(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>');
    return;
  }
  const key = decodeURIComponent(url.pathname).slice(`/${bucket}/`.length);
  if (key === '') {
    send(200, listKeys(objects, url.searchParams));
    return;
  }
  const found = objects.get(key);
  if (request.method === 'PUT') objects.set(key, body);
  if (request.method === 'DELETE') objects.delete(key);
  if (request.method === 'PUT') send(200);
  else if (request.method === 'DELETE') send(204);
  else if (found === undefined) send(404, '<Error><Code>NoSuchKey</Code></Error>');
  else send(200, found);
}

function listKeys(objects: Map<string, Buffer>, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token') ?? query.get('start-after') ?? '';
  const keys = [...objects.keys()].sort().filter((key) => key.startsWith(prefix) && key > after);
  const page = keys.slice(0, 2);
  const contents = page.map(
    (key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)?.length ?? 0}</Size></Contents>`,
  );
  const isMore = keys.length > page.length;
  const next = isMore ? `<NextContinuationToken>${page.at(-1) ?? ''}</NextContinuationToken>` : '';
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isMore}</IsTruncated><KeyCount>${page.length}</KeyCount>${contents.join('')}${next}</ListBucketResult>`;
}

const authorization =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([\da-f]{64})$/;

/** Whether the request has the signature of our key, and the body the digest that was signed. */
function isSigned({ method, headers }: IncomingMessage, url: URL, body: Buffer): boolean {
  const parts = authorization.exec(headers.authorization ?? '');
  if (parts === null || parts[1] !== accessKeyId) return false;
  const [, , day = '', region = '', names = '', signature] = parts;
  const digest = String(headers['x-amz-content-sha256']);
  if (digest !== 'UNSIGNED-PAYLOAD' && digest !== sha256(body)) return false;
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, url.pathname, query, signed.join(''), names, digest].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = hmac(hmac(hmac(hmac(`AWS4${secretAccessKey}`, day), region), 's3'), 'aws4_request');
  return hmac(key, text).toString('hex') === signature;
}

const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
