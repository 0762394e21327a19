import { array, boolean, object, ref, string, type InferType } from 'yup';
import { addresses } from '#contracts/api/addresses.ts';
import { endpoint } from '#contracts/api/endpoint.ts';
import { entityId, knownText, text, visibleLength } from '#contracts/fields/fields.ts';
import { accountLimits as limits } from '#contracts/form-limits.ts';
import { authBodyBytes } from '#contracts/request-limits.ts';
import { factorCode } from './totp.ts';
import {
  hasHiddenCharacters,
  hiddenCharactersMessage,
  looksLikeEmail,
  looksLikeEmailMessage,
} from './usernames.ts';

const usernameMessage = 'Username must be at least 3 characters';
const passwordMessage = 'Password must be at least 6 characters';
const emailMessage = 'Please enter a valid email address';

/** A local part, an `@` and a domain with a dot. A stricter pattern would not prove that the address exists. */
const emailPattern = /^[^\s@<>()",;:\\[\]]+@[^\s@<>()",;:\\[\].]+(\.[^\s@<>()",;:\\[\].]+)+$/u;

const usernameLength = visibleLength(limits.usernameMin, usernameMessage);
/** A new username. */
const newUsername = () =>
  text(
    limits.usernameMax,
    usernameLength,
    { message: hiddenCharactersMessage, isMet: (value) => !hasHiddenCharacters(value) },
    { message: looksLikeEmailMessage, isMet: (value) => !looksLikeEmail(value) },
  ).defined(usernameMessage);
const passwordLength = {
  message: passwordMessage,
  isMet: (value: string) => value.length >= limits.passwordMin,
};
export const newPassword = () => text(limits.passwordMax, passwordLength).defined(passwordMessage);
const mismatchMessage = 'Passwords do not match';
/** The password of the same form again. */
export const confirmPassword = () =>
  string()
    .defined(mismatchMessage)
    .oneOf([ref('password')], mismatchMessage);
export const email = () =>
  text(limits.emailMax, {
    message: emailMessage,
    isMet: (value) => emailPattern.test(value.trim()),
  }).defined(emailMessage);

/**
 * The signed-in user, as sent to their own device. The server sets `isStaff`. `needsSecondFactor`: staff without the
 * rights of staff, until they log in with a second factor. Source: spec §3.
 */
export const sessionUserSchema = object({
  id: entityId().required(),
  username: string().required(),
  email: string().required(),
  name: string().required(),
  bio: string().nullable().default(null),
  isHost: boolean().required(),
  isStaff: boolean().required(),
  needsSecondFactor: boolean().default(false),
  profileImage: string().nullable().default(null),
  /** `unchecked`: not confirmed, and not needed, because this server sends no mail. */
  emailStatus: string<'verified' | 'unverified' | 'unchecked'>()
    .oneOf(['verified', 'unverified', 'unchecked'])
    .required(),
  /** Whether the mail server refused the address for good. Absent from older servers and in what older apps stored. */
  emailRefused: boolean().optional(),
  /** Address that takes the place of `email` once the person opens the link that went there; absent if there is none. */
  pendingEmail: string().optional(),
  /** Path of the page with the mails, if this server writes them to files; otherwise null. */
  mailPage: string().nullable().default(null),
  /** False if this server sends no mail at all. Absent from older servers and in what older apps stored. */
  sendsMail: boolean().optional(),
  /** The suspension of the account, if it is suspended: the reasons of staff and the report with the appeal. */
  suspension: object({
    statement: string().defined(),
    startedAt: string().required(),
    /** ISO 8601; null until staff lift it. */
    until: string().nullable().defined(),
    reportId: entityId().required(),
    /** Until when it can be appealed, ISO 8601; null if it cannot. Absent from older servers. */
    appealUntil: string().nullable().optional(),
    /** Whether the person's listings were hidden, and their trips cancelled. Absent from older servers. */
    hidesListings: boolean().optional(),
    cancelsTrips: boolean().optional(),
  })
    .optional()
    .default(undefined),
});
export type SessionUser = InferType<typeof sessionUserSchema>;

/** A user as others see them. */
export const publicUserSchema = object({
  id: entityId().required(),
  name: string().required(),
  profileImage: string().nullable().default(null),
});
export type PublicUser = InferType<typeof publicUserSchema>;

/** Log In form. `username` takes a username or an email address. Source: spec §5. */
export const credentialsSchema = object({
  username: knownText(limits.emailMax, usernameLength).defined(usernameMessage),
  password: knownText(limits.passwordMax, passwordLength).defined(passwordMessage),
});
export type Credentials = InferType<typeof credentialsSchema>;

/** Form for choosing another username, if that is needed to log in. */
export const newUsernameSchema = object({ newUsername: newUsername() });

/**
 * Body of a login. `newUsername` replaces a username that looks like another account's; `keepAccount` keeps an account
 * that was to be deleted; otherwise they are ignored. `code`: of the authenticator app, or a recovery code, if the account
 * needs one.
 */
export const loginSchema = credentialsSchema.shape({
  newUsername: newUsername().optional(),
  code: factorCode().optional(),
  keepAccount: boolean().optional(),
});
export type Login = InferType<typeof loginSchema>;

/** Body of a registration. Source: spec §5. */
export const registrationSchema = object({
  username: newUsername(),
  email: email(),
  password: newPassword(),
});
export type Registration = InferType<typeof registrationSchema>;

/** Sign Up form: a registration with the password repeated. Source: spec §5. */
export const registrationFormSchema = registrationSchema.shape({
  confirmPassword: confirmPassword(),
});

/** The stored form of a username or email that must be unique. Source: decision 002. */
export function uniqueName(value: string): string {
  return value.normalize('NFKC').trim().toLowerCase();
}

export const register = endpoint(addresses.register, {
  summary: 'Opens an account and signs it in.',
  access: 'anyone',
  body: registrationSchema,
  bodyBytes: authBodyBytes,
  reply: sessionUserSchema,
  success: 201,
  refusals: ['invalid_fields', 'taken', 'too_many_requests'],
});

export const login = endpoint(addresses.login, {
  summary: 'Signs in with a username or email address.',
  access: 'anyone',
  body: loginSchema,
  bodyBytes: authBodyBytes,
  reply: sessionUserSchema,
  refusals: [
    'invalid_fields',
    'wrong_credentials',
    'code_needed',
    'username_change_required',
    'account_leaving',
    'taken',
    'too_many_requests',
  ],
});

export const logout = endpoint(addresses.logout, {
  summary: 'Ends the session.',
  access: 'anyone',
  bodyBytes: authBodyBytes,
  success: 204,
});

/** Form of a new password, repeated. */
export const newPasswordSchema = object({
  password: newPassword(),
  confirmPassword: confirmPassword(),
});

/** Asks for a link to set a new password. */
export const resetRequestSchema = object({ email: email() });
export type ResetRequest = InferType<typeof resetRequestSchema>;

/** The new password, with the token of the link. */
export const passwordResetSchema = object({
  token: knownText(100).defined('Must be a token'),
  password: newPassword(),
});
export type PasswordReset = InferType<typeof passwordResetSchema>;

export const requestReset = endpoint(addresses.requestReset, {
  summary: 'Mails a link to set a new password, if the address has an account. The answer does not tell.',
  access: 'anyone',
  body: resetRequestSchema,
  bodyBytes: authBodyBytes,
  success: 204,
  refusals: ['invalid_fields', 'too_many_requests'],
});

export const resetPassword = endpoint(addresses.resetPassword, {
  summary: 'Sets a new password with the token of a link, and ends all sessions of the account.',
  access: 'anyone',
  body: passwordResetSchema,
  bodyBytes: authBodyBytes,
  success: 204,
  refusals: ['invalid_fields', 'link_expired', 'too_many_requests'],
});

/** A place where a person is logged in. `device`: browser and system in words. Instants are ISO 8601. */
export const ownSessionSchema = object({
  id: string().required(),
  device: string().required(),
  createdAt: string().required(),
  lastSeenAt: string().required(),
  current: boolean().required(),
});
export type OwnSession = InferType<typeof ownSessionSchema>;

/** The session to end; without one all but the present one. */
export const endedSessionsSchema = object({ id: knownText(36).optional() });
export type EndedSessions = InferType<typeof endedSessionsSchema>;

export const listSessions = endpoint(addresses.listSessions, {
  summary: 'Where the caller is logged in: the present session, then the others, last used first.',
  access: 'user',
  reply: array().of(ownSessionSchema.required()).required(),
});

export const endSessions = endpoint(addresses.endSessions, {
  summary: 'Logs out one session of the caller, or without an id all but the present one.',
  access: 'user',
  whileSuspended: true,
  body: endedSessionsSchema,
  success: 204,
  refusals: ['invalid_fields'],
});

export const getMe = endpoint(addresses.getMe, {
  summary: 'The signed-in person, or null for a visitor.',
  access: 'anyone',
  reply: sessionUserSchema.nullable().defined(),
});

/** A demo account offered for one-tap sign-in while demo data is on. */
export const demoAccountSchema = object({
  username: string().required(),
  password: string().required(),
  label: string().required(),
});
export type DemoAccount = InferType<typeof demoAccountSchema>;

export const listDemoAccounts = endpoint(addresses.listDemoAccounts, {
  summary: 'Demo accounts for one-tap sign-in; an empty list when demo data is off.',
  access: 'anyone',
  reply: array().of(demoAccountSchema.required()).required(),
});
