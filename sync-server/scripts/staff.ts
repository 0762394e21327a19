/**
 * `npm run staff --` and
 * - `add <email>`: gives an account the role of staff, delivers its messages that wait for a check, and ends its sessions
 * - `remove <email>`: takes the role away, and ends the sessions
 * - `list`: lists all staff
 * - `reset-factor <email>`: removes authenticator app, recovery codes and passkeys of an account whose person has lost
 *   them, and ends its sessions
 * - `end-sessions <email>`: logs an account out everywhere, and notifies its owner
 */
import { openDatabase, requireDatabase } from '#server/database/engines/open-database.ts';
import { readEnv } from '#server/env.ts';
import { resetFactors } from '#server/accounts/second-factor/factor-reset-service.ts';
import { endSessionsOf } from '#server/accounts/users/session-end-service.ts';
import { UnknownAccountError } from '#server/accounts/users/operator-actions.ts';
import { changeRole, listStaff } from '#server/accounts/users/staff-role-service.ts';
import { deliverHeldOfStaff } from '#server/trust/held/held-decision-service.ts';

const [action = '', email = ''] = process.argv.slice(2);
const env = readEnv(process.env);
requireDatabase(env.databaseUrl);
const database = await openDatabase(env.databaseUrl);
try {
  if (action === 'list') {
    for (const address of await listStaff(database.read)) process.stdout.write(`${address}\n`);
  } else if ((action === 'add' || action === 'remove') && email !== '') {
    const role = action === 'add' ? 'staff' : 'member';
    const userId = await changeRole(database, email, role, new Date());
    if (role === 'staff') await deliverHeldOfStaff(database, userId, { settings: env, now: new Date() });
    process.stdout.write(`${email} ${action === 'add' ? 'is staff now' : 'is not staff any more'}.\n`);
  } else if (action === 'reset-factor' && email !== '') {
    await resetFactors(database, email, new Date());
    process.stdout.write(`${email} can log in with only the password now.\n`);
  } else if (action === 'end-sessions' && email !== '') {
    await endSessionsOf(database, email, new Date());
    process.stdout.write(`${email} is logged out everywhere.\n`);
  } else {
    process.stderr.write(
      'Use: npm run staff -- add <email> | remove <email> | reset-factor <email> | end-sessions <email> | list\n',
    );
    process.exitCode = 1;
  }
} catch (error) {
  if (!(error instanceof UnknownAccountError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  await database.close();
}
