import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { simpleParser, type ParsedMail } from 'mailparser';
import { testCertificate, testKey } from './test-certificate.ts';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A received mail with its headers decoded, its envelope's recipient, and whether it came over TLS. */
export interface ReceivedMail {
  parsed: ParsedMail;
  to: string;
  overTls: boolean;
  user: string | undefined;
}

export interface TestMailServer {
  /** `smtp://` address with the right user and password. */
  url: string;
  port: number;
  received: ReceivedMail[];
  /** What the server does with the next mails. */
  behaviour: {
    refuseRecipient?: number;
    refuseData?: number;
    /** What follows the code of a refusal. */
    refusalText?: string;
    afterData?: 'cut' | 'stall';
  };
  close(): Promise<void>;
}

const credentials = { user: 'wellens', password: 'cedar & steam' };

const refusal = (code: number, text = 'Refused by the test'): Error =>
  Object.assign(new Error(text), { responseCode: code });

/** An SMTP server on loopback with STARTTLS and a login. */
export async function startTestMailServer(
  options: SMTPServerOptions = {},
  host = '127.0.0.1',
): Promise<TestMailServer> {
  const received: ReceivedMail[] = [];
  const behaviour: TestMailServer['behaviour'] = {};
  const server = new SMTPServer({
    key: testKey,
    cert: testCertificate,
    authMethods: ['PLAIN', 'LOGIN'],
    onAuth: ({ username, password }, _, done) => {
      const isRight = username === credentials.user && password === credentials.password;
      done(isRight ? null : refusal(535), isRight ? { user: username } : undefined);
    },
    onRcptTo: (_, __, done) => {
      const { refuseRecipient, refusalText } = behaviour;
      done(refuseRecipient === undefined ? null : refusal(refuseRecipient, refusalText));
    },
    onData: (stream, session, done) => {
      void simpleParser(stream).then((parsed) => {
        if (behaviour.refuseData !== undefined) {
          done(refusal(behaviour.refuseData));
          return;
        }
        const [recipient] = session.envelope.rcptTo;
        received.push({
          parsed,
          to: recipient === undefined ? '' : recipient.address,
          overTls: session.secure,
          user: session.user as string | undefined,
        });
        if (behaviour.afterData === 'cut') for (const { _socket } of server.connections) _socket.destroy();
        if (behaviour.afterData === undefined) done(null, 'Queued');
      });
    },
    ...options,
  });
  // Connections that a test cuts.
  server.on('error', () => undefined);
  server.listen(0, host);
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const { user, password } = credentials;
  return {
    url: `smtp://${user}:${encodeURIComponent(password)}@${host}:${port}`,
    port,
    received,
    behaviour,
    close: () =>
      new Promise((resolve) => {
        for (const { _socket } of server.connections) _socket.destroy();
        server.close(() => resolve());
      }),
  };
}
