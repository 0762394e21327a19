import { array, number, object, string, type InferType } from 'yup';
import { addresses } from '#contracts/api/addresses.ts';
import { endpoint } from '#contracts/api/endpoint.ts';
import { entityId, exact, listOf, text, textOfAtLeast } from '#contracts/fields/fields.ts';
import { profileLimits as limits } from '#contracts/form-limits.ts';
import { languageCodes, type LanguageCode } from './languages.ts';
import { parsePicturePath } from '#contracts/domain/pictures/picture-addresses.ts';
import { propertyCardSchema, propertyParams } from '#contracts/domain/catalog/properties.ts';
import { hasHiddenCharacters, looksLikeEmail } from '#contracts/domain/accounts/usernames.ts';

const nameMessage = `Name must have at least ${limits.nameMin} characters`;
const languagesMessage = `Choose at most ${limits.languagesMax} languages`;

/** Why a new name is not accepted, or null. A name from before these rules may stay. */
export function nameFault(name: string): string | null {
  if (hasHiddenCharacters(name)) return 'Name must not contain line breaks or invisible characters';
  // Normalizing can make a name longer.
  if (name.length > limits.nameMax) return `Must be at most ${limits.nameMax} characters`;
  if (looksLikeEmail(name)) return 'Name must not contain @, because everyone can see it';
  return null;
}

/** Length of an address of an uploaded picture. */
const profileImageMax = 100;
const isUploadedPicture = (value: string): boolean => parsePicturePath(value) !== null;

const language = () => exact(string<LanguageCode>()).oneOf(languageCodes, 'Must be a known language');

/** Profile as its owner edits it. `bio` may be empty. `profileImage`: an uploaded picture or null; omitted, it stays unchanged. */
export const profileSchema = object({
  name: textOfAtLeast(limits.nameMin, limits.nameMax, nameMessage),
  bio: text(limits.bioMax).defined(),
  languages: listOf(language().required(), limits.languagesMax, languagesMessage).required(),
  profileImage: text(profileImageMax, { message: 'Must be an uploaded picture', isMet: isUploadedPicture })
    .nullable()
    .optional(),
});
export type Profile = InferType<typeof profileSchema>;

/**
 * A person's own profile, for their devices. `id` is the person's; `version` grows with each change. `profileImage` is
 * absent in what earlier versions stored on a device.
 */
export const ownProfileSchema = object({
  id: entityId().required(),
  name: string().required(),
  bio: string().defined(),
  languages: array().of(language().required()).required(),
  profileImage: string().nullable().optional(),
  version: number().integer().min(1).required(),
});
export type OwnProfile = InferType<typeof ownProfileSchema>;

/** How soon a host usually answers: two of three answers came within this time. */
export const answerTimes = ['hour', 'hours', 'day'] as const;
export type AnswerTime = (typeof answerTimes)[number];

/**
 * A person as everyone sees them. `memberSince` is `YYYY-MM`. `answers` is null with too few requests and messages to say:
 * `share` is the answered part of them in percent, `within` is null if answers usually take longer than a day.
 * `staysHosted` counts up to `staysHostedMax`. `listings`: open ones, newest first.
 */
export const personSchema = object({
  id: entityId().required(),
  name: string().required(),
  profileImage: string().nullable().defined(),
  bio: string().defined(),
  languages: array().of(language().required()).required(),
  memberSince: string().required(),
  answers: object({
    within: string<AnswerTime>()
      .nullable()
      .oneOf([...answerTimes, null])
      .defined(),
    share: number().integer().min(0).max(100).required(),
  })
    .nullable()
    .defined(),
  staysHosted: number().integer().min(0).required(),
  listings: array().of(propertyCardSchema.required()).required(),
});
export type Person = InferType<typeof personSchema>;

export const changeProfile = endpoint(addresses.changeProfile, {
  summary: 'Changes what the caller writes about themselves. `If-Match` names the version that was edited.',
  access: 'user',
  body: profileSchema,
  bodyBytes: limits.bodyBytes,
  reply: ownProfileSchema,
  refusals: ['invalid_fields', 'stale_version', 'too_many_requests', 'picture_missing'],
});

export const getPerson = endpoint(addresses.getPerson, {
  summary: 'A person as everyone sees them, with their open listings.',
  access: 'anyone',
  params: propertyParams,
  reply: personSchema,
  refusals: ['not_found'],
});
