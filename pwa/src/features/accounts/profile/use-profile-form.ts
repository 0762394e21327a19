import { useState } from 'react';
import { ValidationError } from 'yup';
import { addressOfPicture } from '#contracts/domain/pictures/picture-addresses.ts';
import { nameFault, profileSchema, type OwnProfile, type Profile } from '#contracts/domain/trust/profiles.ts';
import type { NewPicture } from '#pwa/data/pictures/stored-pictures.ts';
import { useUnsavedForm } from '#pwa/features/shared/use-unsaved-form.ts';
import { saveProfile } from './profile-commands.ts';

type Errors = Partial<Record<keyof Profile, string>>;

/** What is wrong with a profile, by field. A name from before the present rules may stay. */
function findErrors(values: Profile, opened: Profile): Errors {
  const errors: Errors = {};
  try {
    profileSchema.validateSync(values, { abortEarly: false, strict: true });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    for (const { path, message } of error.inner) {
      const field = (path ?? '').split('[')[0] as keyof Profile;
      errors[field] ??= message;
    }
  }
  const fault = values.name === opened.name ? null : nameFault(values.name);
  return fault === null ? errors : { ...errors, name: errors.name ?? fault };
}

/** As the server stores it, so that a text that only gains a space at its end is no change. */
const asSent = ({ name, bio, languages, profileImage }: Profile): Profile => ({
  name: name.normalize('NFKC').trim(),
  bio: bio.trim(),
  languages,
  profileImage,
});

/** Unsaved contents and the chosen photo, with the profile they are based on. */
interface TypedProfile {
  base: OwnProfile;
  picture: NewPicture | undefined;
  values: Profile;
}

/**
 * The form of the own profile. It works on the profile as it was when it was opened: what changes meanwhile is merged when
 * the change is sent.
 */
export function useProfileForm(opened: OwnProfile, onSaved: () => void) {
  const [started] = useState(opened);
  const { unsaved, update, forget } = useUnsavedForm<TypedProfile>('profile');
  const { base = started, picture } = unsaved ?? {};
  const { name, bio, languages, profileImage = null } = base;
  const start: Profile = { name, bio, languages, profileImage };
  const values = unsaved?.values ?? start;
  const [errors, setErrors] = useState<Errors>({});
  const [problem, setProblem] = useState<string | null>(null);
  return {
    values,
    errors,
    problem,
    /** The chosen photo, which is stored with the form. */
    picture,
    /** @param chosen undefined removes the photo */
    setPicture: (chosen: NewPicture | undefined) => {
      const address = chosen === undefined ? null : addressOfPicture(chosen.id, chosen.kind);
      update((before) => ({
        base,
        picture: chosen,
        values: { ...(before?.values ?? start), profileImage: address },
      }));
    },
    set: (fields: Partial<Profile>) => {
      update((before) => ({
        base,
        picture: before?.picture,
        values: { ...(before?.values ?? start), ...fields },
      }));
      const still = Object.entries(errors).filter(([field]) => !(field in fields));
      setErrors(Object.fromEntries(still));
    },
    /** @returns the first field that is wrong, or null */
    save: async (): Promise<keyof Profile | null> => {
      const found = findErrors(values, start);
      setErrors(found);
      const [first] = (['name', 'bio', 'languages'] as const).filter((field) => found[field] !== undefined);
      if (first !== undefined) return first;
      const sent = values.name === start.name ? { ...asSent(values), name: start.name } : asSent(values);
      const refusal = await saveProfile(sent, base, picture);
      setProblem(refusal);
      if (refusal === null) {
        forget();
        onSaved();
      }
      return null;
    },
    /** Discards what was typed. */
    forget,
  };
}
