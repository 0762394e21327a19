/**
 * `npm run staff -- add|remove <e-mail>`: gives an account the role of staff, or takes it away and ends the sessions of the
 * account. `npm run staff -- list` lists all staff.
 */
import { openDatabase } from '#server/database/open-database.ts';
import { readEnv } from '#server/env.ts';
import { changeRole, listStaff, UnknownAccountError } from '#server/accounts/users/staff-role-service.ts';

const [action = '', email = ''] = process.argv.slice(2);
const database = await openDatabase(readEnv(process.env).databaseUrl);
try {
  if (action === 'list') {
    for (const address of await listStaff(database.read)) process.stdout.write(`${address}\n`);
  } else if ((action === 'add' || action === 'remove') && email !== '') {
    await changeRole(database, email, action === 'add' ? 'staff' : 'member', new Date());
    process.stdout.write(`${email} ${action === 'add' ? 'is staff now' : 'is not staff any more'}.\n`);
  } else {
    process.stderr.write('Use: npm run staff -- add <e-mail> | remove <e-mail> | list\n');
    process.exitCode = 1;
  }
} catch (error) {
  if (!(error instanceof UnknownAccountError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  await database.close();
}
