import type { Knex } from 'knex';

export const name = '048-programme-reminders';

interface SettingsRow {
  user_id: number;
  choices: string;
}

interface Choice {
  topic?: string;
  channel: string;
  on: boolean;
}

/** Rows read at a time. */
const pageSize = 500;

/**
 * Reminders of picked items of a programme have a topic of their own. Those who had switched off pushes about the
 * programme had switched them off, too. Their devices are sent the settings again.
 */
export async function up(trx: Knex.Transaction): Promise<void> {
  for (let after = 0; ;) {
    const rows: SettingsRow[] = await trx<SettingsRow>('notification_settings')
      .where('user_id', '>', after)
      .whereLike('choices', '%"stay.programme"%')
      .orderBy('user_id')
      .limit(pageSize)
      .select('user_id', 'choices');
    const last = rows.at(-1);
    if (last === undefined) return;
    for (const { user_id, choices } of rows) {
      await trx<SettingsRow>('notification_settings')
        .where({ user_id })
        .update({ choices: withReminders(choices) });
    }
    await recordChanges(
      trx,
      rows.map(({ user_id }) => user_id),
    );
    after = last.user_id;
  }
}

function withReminders(stored: string): string {
  const choices = JSON.parse(stored) as Choice[];
  const pushes = choices.filter(({ topic, channel }) => topic === 'stay.programme' && channel === 'push');
  return JSON.stringify([...choices, ...pushes.map((choice) => ({ ...choice, topic: 'stay.item-soon' }))]);
}

async function recordChanges(trx: Knex.Transaction, userIds: readonly number[]): Promise<void> {
  const [counter] = await trx<{ name: string; value: number }>('counters')
    .where('name', 'changes')
    .update({ value: trx.raw('value + ?', [userIds.length]) as unknown as number })
    .returning('value');
  if (counter === undefined) throw new Error('The feed has no counter');
  const before = counter.value - userIds.length;
  await trx('changes').insert(
    userIds.map((id, index) => ({
      seq: before + index + 1,
      table_name: 'notificationSettings',
      row_id: id,
      removed: false,
      audience: id,
    })),
  );
}
