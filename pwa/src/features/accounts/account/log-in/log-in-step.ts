import type { Login } from '#contracts/domain/accounts/users.ts';
import type { FormProblem } from '#pwa/features/accounts/account/form-problem.ts';

/** What a login with the right password still needs; the call is sent again with it. */
export type LogInStep =
  | { needs: 'code'; sent: Login }
  | { needs: 'newUsername'; sent: Login }
  /** The account will be deleted at this time (ISO 8601), unless the person keeps it. */
  | { needs: 'keepAccount'; sent: Login; deletesAt: string };

/** @returns null if the login worked or was refused for good */
export function nextStep(problem: FormProblem | null, sent: Login): LogInStep | null {
  if (problem?.needsCode === true) return { needs: 'code', sent };
  if (problem?.mustChooseUsername === true) return { needs: 'newUsername', sent };
  const deletesAt = problem?.deletesAt;
  return deletesAt === undefined ? null : { needs: 'keepAccount', sent, deletesAt };
}
