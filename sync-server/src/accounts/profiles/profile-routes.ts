import type { Handlers } from '#server/http/handlers.ts';
import { changeProfile, type ProfileDeps } from './profile-service.ts';

export const profileHandlers = (deps: ProfileDeps): Handlers => ({
  changeProfile: ({ write, body }) => changeProfile(deps, write, body),
});
