import { expect, test } from 'vitest';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { openTestDatabase } from '#server/test-support/test-database.ts';
import { addUser } from '#server/test-support/test-users.ts';
import { up as createTokens } from './migration-016-account-tokens.ts';
import { up } from './migration-019-verified-email.ts';

describeOnBothEngines('accounts from before addresses were confirmed', (engine) => {
  test('count as confirmed, their links stay valid, and links of other kinds can be stored', async () => {
    const opened = await openTestDatabase(engine);
    const { database } = opened;
    const userId = await addUser(database, 'maya');
    const token = { token_digest: 'old', user_id: userId, purpose: 'reset', expires_at: '2030-01-02' };
    await database.transaction(async (trx) => {
      await trx.raw('DROP TABLE account_tokens');
      await trx.raw('ALTER TABLE users DROP COLUMN email_verified_at');
      await trx.raw('ALTER TABLE sessions DROP COLUMN proved_at');
      await createTokens(trx, engine);
      await trx('account_tokens').insert(token);
      await up(trx, engine);
      await trx('account_tokens').insert({ ...token, token_digest: 'new', purpose: 'verify' });
    });
    const [user] = await database.read<{ email_verified_at: string; created_at: string }>('users');
    expect(user?.email_verified_at).toBe(user?.created_at);
    expect(await database.read('account_tokens').orderBy('purpose').pluck('token_digest')).toEqual([
      'old',
      'new',
    ]);
    await expect(
      database.transaction((trx) => trx('account_tokens').update({ purpose: 'anything' })),
    ).rejects.toThrow();
    await opened.remove();
  });
});
