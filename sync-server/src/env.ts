import { dirname, join } from 'node:path';
import { number, object, string, ValidationError } from 'yup';

/** Server settings, read once at startup. Nothing else in the running server reads the environment. */
export interface Env {
  production: boolean;
  port: number;
  host: string;
  /** `sqlite:<path>`, `sqlite::memory:` or `postgres://…`, which may name several hosts. */
  databaseUrl: string;
  /** A PostgreSQL replica that may serve reads, or null. */
  databaseReadUrl: string | null;
  /** How to hear of other instances: `poll`, the address of a direct connection, or null for that of the database. */
  databaseHints: string | null;
  demoData: boolean;
  staffEmail: string;
  staffPassword: string;
  /** Whether staff have their rights only in sessions with a second factor. */
  staffSecondFactor: boolean;
  /** Address pattern of map tiles, or null: the map then draws land from its own data. */
  tileUrl: string | null;
  /** Path of a PMTiles archive that maps draw at town level, or null. */
  mapFile: string | null;
  /** Whether devices install the app for offline use. `off` removes the service worker from devices that have one. */
  serviceWorker: boolean;
  /** Public origin of the app, such as `https://wellens.example`; null: the host of each request. */
  publicOrigin: string | null;
  /** Whether a proxy in front sets `X-Forwarded-For` and `X-Forwarded-Proto`. */
  trustProxy: boolean;
  /** Whether sessions are allowed over plain HTTP from hosts other than localhost. */
  insecureHttp: boolean;
  rateLimits: boolean;
  /** Whether contact details in messages are hidden until a stay is confirmed. */
  messageMasking: boolean;
  /** Whether messages that look like advertising are delivered only after a check by staff. */
  messageHolding: boolean;
  /** Push services beside those of the browsers, as `host` or `host:port`. */
  pushHosts: readonly string[];
  logLevel: LogLevel;
  /** `file:<folder>`, `smtp://…`, `smtps://…` or `off`. */
  mailUrl: string;
  /** Sender of mails: an address, or `Name <address>`. */
  mailFrom: string;
  /** `file:<path>`: the list of erased accounts, outside the database and its backups. */
  erasuresUrl: string;
  /** Where pictures are stored: `file:<folder>` or `s3://…`. */
  storageUrl: string;
  /** Address that people and mail services can write to. */
  contactEmail: string;
}

const nodeEnvs = ['development', 'production', 'test'] as const;
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Spaces around a value are left out: at the end of a line they are not seen, and would name another file. */
const text = () => string().trim();
const onOff = (name: string) => text().oneOf(['on', 'off'], `${name} must be on or off, not "\${value}".`);
/** An address, or `Name <address>`; no quotes or line ends, which could start another header. */
const senderPattern = /^(?:[^\p{C}<>"@,;:]+ <)?[^\s@<>()",;:]+@[^\s@<>()",;:]+>?$/u;
const yesNo = (name: string) => text().oneOf(['1', '0', ''], `${name} must be 1 or 0, not "\${value}".`);

/** Why a `STORAGE_URL` is refused. */
export const storageUrlSentence =
  'STORAGE_URL must be file:<folder> or s3://<key id>:<secret>@<bucket>/<prefix>?endpoint=<address>&region=<region>.';

const settingsSchema = object({
  NODE_ENV: text()
    .oneOf(nodeEnvs, `NODE_ENV must be one of ${nodeEnvs.join(', ')}, not "\${value}".`)
    .default('development'),
  PORT: number()
    .typeError('PORT must be a port number from 0 to 65535, not "${originalValue}".')
    .test(
      'decimal',
      'PORT must be a port number from 0 to 65535, not "${originalValue}".',
      (value, { originalValue }) => value === undefined || /^\s*\d+\s*$/.test(String(originalValue)),
    )
    .integer('PORT must be a port number from 0 to 65535, not "${value}".')
    .min(0, 'PORT must be a port number from 0 to 65535, not "${value}".')
    .max(65_535, 'PORT must be a port number from 0 to 65535, not "${value}".')
    .default(4000),
  HOST: text().min(1, 'HOST must not be empty.').default('127.0.0.1'),
  DATABASE_URL: text()
    .matches(/^(sqlite:\S.*|postgres(ql)?:\/\/.+)$/, {
      message: 'DATABASE_URL must be sqlite:<path> or postgres://…',
    })
    .default('sqlite:data/retreats.sqlite'),
  DATABASE_READ_URL: text().matches(/^postgres(ql)?:\/\/.+$/, {
    message: 'DATABASE_READ_URL must be postgres://…',
    excludeEmptyString: true,
  }),
  DATABASE_HINTS: text().matches(/^(poll|postgres(ql)?:\/\/.+)$/, {
    message: 'DATABASE_HINTS must be poll or postgres://…',
    excludeEmptyString: true,
  }),
  DEMO_DATA: onOff('DEMO_DATA'),
  STAFF_EMAIL: text()
    .email('STAFF_EMAIL must be an email address, not "${value}".')
    .default('staff@demo.example'),
  STAFF_PASSWORD: string().min(6, 'STAFF_PASSWORD must have at least 6 characters.'),
  STAFF_SECOND_FACTOR: onOff('STAFF_SECOND_FACTOR'),
  TILE_URL: text().matches(/^https?:\/\/[^\s"'<>]+$/, {
    message: 'TILE_URL must be an http(s) address pattern such as https://tiles.example/{z}/{x}/{y}.png.',
    excludeEmptyString: true,
  }),
  MAP_FILE: text(),
  SERVICE_WORKER: onOff('SERVICE_WORKER').default('on'),
  PUBLIC_ORIGIN: text().test(
    'public-origin',
    'PUBLIC_ORIGIN must be an origin such as https://wellens.example, without a path.',
    (value) => value === undefined || value === '' || isOrigin(value),
  ),
  TRUST_PROXY: yesNo('TRUST_PROXY'),
  INSECURE_HTTP: yesNo('INSECURE_HTTP'),
  RATE_LIMITS: onOff('RATE_LIMITS').default('on'),
  MESSAGE_MASKING: onOff('MESSAGE_MASKING').default('on'),
  MESSAGE_HOLDING: onOff('MESSAGE_HOLDING').default('on'),
  CONTACT_EMAIL: text().email('CONTACT_EMAIL must be an email address, not "${value}".'),
  PUSH_HOSTS: text().test(
    'push-hosts',
    'PUSH_HOSTS must be a list such as push.example,127.0.0.1:9000.',
    (value) => value === undefined || value === '' || value.split(',').every(isHost),
  ),
  LOG_LEVEL: string<LogLevel>()
    .trim()
    .oneOf(logLevels, `LOG_LEVEL must be one of ${logLevels.join(', ')}, not "\${value}".`)
    .default('info'),
  MAIL_URL: text().test(
    'mail-url',
    'MAIL_URL must be file:<folder>, smtp://user:password@host:port, smtps://user:password@host:port or off.',
    (value) => value === undefined || value === '' || isMailUrl(value),
  ),
  ERASURES_URL: text().matches(/^file:\S.*$/, {
    message: 'ERASURES_URL must be file:<path>.',
    excludeEmptyString: true,
  }),
  STORAGE_URL: text().matches(/^(file:\S.*|s3:\/\/[^\s:@/]+:[^\s:@/]+@[^\s:@/?]+.*)$/, {
    message: storageUrlSentence,
    excludeEmptyString: true,
  }),
  MAIL_FROM: text().matches(senderPattern, {
    message: 'MAIL_FROM must be an address, or Name <address>, such as Wellens <hello@wellens.example>.',
    excludeEmptyString: true,
  }),
});

const isOrigin = (value: string): boolean => /^https?:\/\/[^/\s]+$/.test(value) && URL.canParse(value);

/** `host` or `host:port`. */
const isHost = (value: string): boolean => /^[\w.-]+(:\d+)?$/.test(value) && URL.canParse(`https://${value}`);

const isMailUrl = (value: string): boolean =>
  value === 'off' || /^file:\S.*$/.test(value) || (/^smtps?:\/\/.+$/.test(value) && canDecode(value));

/** Whether a value is a URL whose user and password are percent-encoded. */
export function canDecode(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}

/** Staff password of a demo. In production it must be set. */
const demoStaffPassword = 'retreat-staff';

/** An invalid setting. The message is a sentence for the person starting the server. */
export class SettingError extends Error {}

/** A setting that is valid but cannot be used here. @param cause the system's error, whose message ends the sentence */
export const unusableSetting = (sentence: string, cause: unknown): SettingError =>
  new SettingError(`${sentence}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });

/** @throws {SettingError} naming the first bad setting */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const settings = parse(source);
  const production = settings.NODE_ENV === 'production';
  if (production && settings.STAFF_PASSWORD === undefined) {
    throw new SettingError('STAFF_PASSWORD must be set when NODE_ENV is production.');
  }
  if (production && settings.RATE_LIMITS === 'off') {
    throw new SettingError('RATE_LIMITS can be off only outside production.');
  }
  const demoData = (settings.DEMO_DATA ?? (production ? 'off' : 'on')) === 'on';
  if (production && !demoData && settings.STAFF_SECOND_FACTOR === 'off') {
    throw new SettingError('STAFF_SECOND_FACTOR can be off only outside production, or with demo data.');
  }
  const mailUrl = emptyToNull(settings.MAIL_URL);
  if (production && mailUrl === null) {
    throw new SettingError(
      'MAIL_URL must be set when NODE_ENV is production: smtps://user:password@host:port, or off to send no mail.',
    );
  }
  const publicOrigin = emptyToNull(settings.PUBLIC_ORIGIN);
  if (production && mailUrl !== 'off' && publicOrigin === null) {
    throw new SettingError(
      'PUBLIC_ORIGIN must be set to send mails in production, because they link to the app.',
    );
  }
  return {
    production,
    port: settings.PORT,
    host: settings.HOST,
    databaseUrl: settings.DATABASE_URL,
    databaseReadUrl: emptyToNull(settings.DATABASE_READ_URL),
    databaseHints: emptyToNull(settings.DATABASE_HINTS),
    demoData,
    staffEmail: settings.STAFF_EMAIL,
    staffPassword: settings.STAFF_PASSWORD ?? demoStaffPassword,
    staffSecondFactor: (settings.STAFF_SECOND_FACTOR ?? (production && !demoData ? 'on' : 'off')) === 'on',
    tileUrl: emptyToNull(settings.TILE_URL),
    mapFile: emptyToNull(settings.MAP_FILE),
    serviceWorker: settings.SERVICE_WORKER === 'on',
    publicOrigin,
    trustProxy: settings.TRUST_PROXY === '1',
    insecureHttp: settings.INSECURE_HTTP === '1',
    pushHosts: emptyToNull(settings.PUSH_HOSTS)?.split(',') ?? [],
    rateLimits: settings.RATE_LIMITS === 'on',
    messageMasking: settings.MESSAGE_MASKING === 'on',
    messageHolding: settings.MESSAGE_HOLDING === 'on',
    logLevel: settings.LOG_LEVEL,
    mailUrl: mailUrl ?? 'file:data/outbox',
    erasuresUrl: emptyToNull(settings.ERASURES_URL) ?? besideDatabase(settings.DATABASE_URL, 'erasures'),
    storageUrl: emptyToNull(settings.STORAGE_URL) ?? besideDatabase(settings.DATABASE_URL, 'pictures'),
    mailFrom: emptyToNull(settings.MAIL_FROM) ?? `Wellens <no-reply@${hostOf(publicOrigin)}>`,
    contactEmail: emptyToNull(settings.CONTACT_EMAIL) ?? settings.STAFF_EMAIL,
  };
}

/** Path of a SQLite database, `:memory:` for one in memory; null for PostgreSQL. */
export const sqlitePathOf = (databaseUrl: string): string | null =>
  databaseUrl.startsWith('sqlite:') ? databaseUrl.slice('sqlite:'.length) : null;

/** Beside a SQLite file, otherwise in the folder for data. */
function besideDatabase(databaseUrl: string, name: string): string {
  const path = sqlitePathOf(databaseUrl) ?? ':memory:';
  return `file:${join(path === ':memory:' ? 'data' : dirname(path), name)}`;
}

/** Domain of the default sender. */
const hostOf = (origin: string | null): string =>
  origin === null ? 'wellens.example' : new URL(origin).hostname;

const emptyToNull = (value: string | undefined): string | null =>
  value === undefined || value === '' ? null : value;

function parse(source: NodeJS.ProcessEnv) {
  try {
    return settingsSchema.validateSync(source, { stripUnknown: true });
  } catch (error) {
    if (error instanceof ValidationError) throw new SettingError(error.message, { cause: error });
    throw error;
  }
}
