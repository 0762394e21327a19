import { createPublicKey, randomUUID, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';

/** A message as the server sent it to a push service. The body is encrypted. */
export interface ReceivedPush {
  channel: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

interface PushReply {
  status: number;
  headers?: Record<string, string>;
}

/** What Firefox and a push service say to each other. Source: Mozilla autopush documentation. */
interface BrowserMessage {
  messageType: string;
  /** Of the browser, in a hello that is not its first. */
  uaid?: string;
  channelID?: string;
  /** Public key of the server that may send, base64url. */
  key?: string;
  updates?: { version: string; code?: number }[];
}

interface Browser {
  /** The connection it opened last. */
  socket: WebSocket;
  /** Messages that it has not acknowledged, by version. */
  undelivered: Map<string, string>;
}

/**
 * A push service on this machine: takes messages over HTTP and hands them to Firefox over a WebSocket. A browser that
 * connects again keeps its channels and receives what it has not acknowledged.
 */
export class PushStandIn {
  readonly received: ReceivedPush[] = [];
  /** Acknowledgements of the browser: 100 delivered, 101 not decrypted, 102 not delivered. */
  readonly acknowledged: number[] = [];
  /** Replies to the next messages; 201 when there are none. */
  readonly nextReplies: PushReply[] = [];
  readonly #server = createServer((request, response) => void this.#receive(request, response));
  readonly #sockets = new WebSocketServer({ server: this.#server });
  /** By UAID. */
  readonly #browsers = new Map<string, Browser>();
  readonly #channels = new Map<string, { browser: Browser; key: string | undefined }>();

  static async start(): Promise<PushStandIn> {
    const standIn = new PushStandIn();
    await new Promise<void>((resolve) => standIn.#server.listen(0, '127.0.0.1', resolve));
    standIn.#sockets.on('connection', (socket) => {
      let browser: Browser | undefined;
      socket.on('message', (data: Buffer) => {
        const message = JSON.parse(data.toString('utf8')) as BrowserMessage;
        if (message.messageType === 'hello') browser = standIn.#greet(socket, message);
        else if (browser !== undefined) standIn.#answer(browser, message);
      });
    });
    return standIn;
  }

  /** `host:port` */
  get host(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get origin(): string {
    return `http://${this.host}`;
  }

  endpointOf(channel: string): string {
    return `${this.origin}/push/${channel}`;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets.clients) socket.terminate();
    this.#sockets.close();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const channel = request.url?.split('/').at(-1) ?? '';
    const body = Buffer.concat(chunks);
    this.received.push({ channel, headers: request.headers, body });
    const { status, headers } = this.nextReplies.shift() ?? {
      status: this.#isAllowed(channel, request) ? 201 : 403,
    };
    response.writeHead(status, headers).end();
    if (status !== 201) return;
    const version = randomUUID();
    const message = JSON.stringify({
      messageType: 'notification',
      channelID: channel,
      version,
      data: body.toString('base64url'),
      headers: { encoding: request.headers['content-encoding'] },
    });
    const browser = this.#channels.get(channel)?.browser;
    browser?.undelivered.set(version, message);
    browser?.socket.send(message);
  }

  /** Only the server whose key the browser subscribed with may send to it. */
  #isAllowed(channel: string, { headers }: IncomingMessage): boolean {
    const key = this.#channels.get(channel)?.key;
    return key === undefined || (headers.authorization ?? '').endsWith(`k=${key.replaceAll('=', '')}`);
  }

  #greet(socket: WebSocket, { uaid = randomUUID().replaceAll('-', '') }: BrowserMessage): Browser {
    const browser = this.#browsers.get(uaid) ?? { socket, undelivered: new Map<string, string>() };
    browser.socket = socket;
    this.#browsers.set(uaid, browser);
    socket.send(
      JSON.stringify({ messageType: 'hello', status: 200, uaid, use_webpush: true, broadcasts: {} }),
    );
    for (const message of browser.undelivered.values()) socket.send(message);
    return browser;
  }

  #answer(browser: Browser, { messageType, channelID = '', key, updates = [] }: BrowserMessage): void {
    const send = (reply: object) =>
      browser.socket.send(JSON.stringify({ messageType, status: 200, channelID, ...reply }));
    switch (messageType) {
      case 'register':
        this.#channels.set(channelID, { browser, key });
        send({ pushEndpoint: this.endpointOf(channelID) });
        break;
      case 'unregister':
        this.#channels.delete(channelID);
        send({});
        break;
      case 'ack':
        for (const { version, code = 100 } of updates) {
          browser.undelivered.delete(version);
          this.acknowledged.push(code);
        }
        break;
      case 'ping':
        browser.socket.send('{}');
    }
  }
}

/** The claims of a message's VAPID token, if its signature is that of the public key. Source: RFC 8292. */
export function readVapid({ headers }: ReceivedPush): { key: string; claims: Record<string, unknown> } {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const isValid = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isValid) throw new Error('The signature of the VAPID token is not valid');
  return {
    key,
    claims: JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as Record<string, unknown>,
  };
}
