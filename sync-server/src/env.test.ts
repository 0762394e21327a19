import { expect, test } from 'vitest';
import { readEnv } from './env.ts';

test('without any settings it is a demo on localhost', () => {
  expect(readEnv({})).toMatchObject({
    port: 4000,
    host: '127.0.0.1',
    databaseUrl: 'sqlite:data/retreats.sqlite',
    databaseReadUrl: null,
    databaseHints: null,
    demoData: true,
    staffEmail: 'staff@demo.example',
    tileUrl: null,
    mapFile: null,
    serviceWorker: true,
    rateLimits: true,
    mailUrl: 'file:data/outbox',
    mailFrom: 'Wellens <no-reply@wellens.example>',
    contactEmail: 'staff@demo.example',
  });
});

test('in production there is no demo data unless it is turned on', () => {
  const production = { NODE_ENV: 'production', STAFF_PASSWORD: 'a good secret', MAIL_URL: 'off' };
  expect(readEnv(production).demoData).toBe(false);
  expect(readEnv({ ...production, DEMO_DATA: 'on' }).demoData).toBe(true);
});

test.each([
  [{ PORT: 'abc' }, 'PORT must be a port number from 0 to 65535, not "abc".'],
  [{ PORT: '0x1200' }, 'PORT must be a port number from 0 to 65535, not "0x1200".'],
  [{ PORT: '70000' }, 'PORT must be a port number from 0 to 65535, not "70000".'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be sqlite:<path> or postgres://…'],
  [{ DATABASE_URL: 'sqlite: data/x.sqlite' }, 'DATABASE_URL must be sqlite:<path> or postgres://…'],
  [{ DATABASE_READ_URL: 'sqlite:x' }, 'DATABASE_READ_URL must be postgres://…'],
  [{ DATABASE_HINTS: 'often' }, 'DATABASE_HINTS must be poll or postgres://…'],
  [{ PUSH_HOSTS: 'push.example:99999' }, 'PUSH_HOSTS must be a list such as push.example,127.0.0.1:9000.'],
  [{ DEMO_DATA: 'yes' }, 'DEMO_DATA must be on or off, not "yes".'],
  [{ STAFF_EMAIL: 'nobody' }, 'STAFF_EMAIL must be an email address, not "nobody".'],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV must be one of development, production, test, not "prod".'],
  [{ NODE_ENV: 'production' }, 'STAFF_PASSWORD must be set when NODE_ENV is production.'],
  [
    { NODE_ENV: 'production', STAFF_PASSWORD: 'a good secret', RATE_LIMITS: 'off' },
    'RATE_LIMITS can be off only outside production.',
  ],
  [
    { PUBLIC_ORIGIN: 'wellens.example' },
    'PUBLIC_ORIGIN must be an origin such as https://wellens.example, without a path.',
  ],
  [
    { PUBLIC_ORIGIN: 'https://wellens.example:99999' },
    'PUBLIC_ORIGIN must be an origin such as https://wellens.example, without a path.',
  ],
  [
    { NODE_ENV: 'production', STAFF_PASSWORD: 'a good secret' },
    'MAIL_URL must be set when NODE_ENV is production: smtps://user:password@host:port, or off to send no mail.',
  ],
  [
    { NODE_ENV: 'production', STAFF_PASSWORD: 'a good secret', MAIL_URL: 'smtps://mail.example' },
    'PUBLIC_ORIGIN must be set to send mails in production, because they link to the app.',
  ],
  [
    { MAIL_URL: 'http://mail.example' },
    'MAIL_URL must be file:<folder>, smtp://user:password@host:port, smtps://user:password@host:port or off.',
  ],
  [
    { MAIL_URL: 'smtps://me:100%@mail.example' },
    'MAIL_URL must be file:<folder>, smtp://user:password@host:port, smtps://user:password@host:port or off.',
  ],
  [
    { MAIL_FROM: 'Wellens\r\nBcc: all@example.com <a@b.example>' },
    'MAIL_FROM must be an address, or Name <address>, such as Wellens <hello@wellens.example>.',
  ],
  [{ CONTACT_EMAIL: 'nobody' }, 'CONTACT_EMAIL must be an email address, not "nobody".'],
  [
    { LOG_LEVEL: 'loud' },
    'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud".',
  ],
])('%o stops the start with one sentence', (settings, sentence) => {
  expect(() => readEnv(settings)).toThrow(sentence);
});

test('spaces around a value are left out, but not of the password', () => {
  const env = readEnv({
    DATABASE_URL: 'sqlite:data/x.sqlite ',
    STORAGE_URL: ' file:data/pictures\t',
    ERASURES_URL: 'file:data/erasures ',
    MAIL_URL: 'off ',
    HOST: '127.0.0.1 ',
    STAFF_PASSWORD: 'secret ',
  });
  expect(env).toMatchObject({
    databaseUrl: 'sqlite:data/x.sqlite',
    storageUrl: 'file:data/pictures',
    erasuresUrl: 'file:data/erasures',
    mailUrl: 'off',
    host: '127.0.0.1',
    staffPassword: 'secret ',
  });
});
