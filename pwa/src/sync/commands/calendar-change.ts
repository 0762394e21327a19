import type { CalendarOp, CalendarReply, RefusedDay } from '#contracts/domain/catalog/calendars.ts';
import type { Command } from '#pwa/sync/outbox/command.ts';

export interface CalendarArgs {
  propertyId: number;
  ops: CalendarOp[];
}

/** The command apart from what queues it (`calendar-commands.ts`), because the first load has all commands. */
export const calendarChange: Command<CalendarArgs> = {
  name: 'changeCalendar',
  call: 'changeCalendar',
  argsVersion: 1,
  plan: ({ propertyId, ops }, _, { serverId }) => ({ params: { id: serverId(propertyId) }, body: { ops } }),
  leavesNotice: (reply) => refusedDaysOf(reply).length > 0,
};

export const calendarCommands = { changeCalendar: calendarChange };

/** Days of a reply that stayed as they were, in order, without those that were over when the change arrived. */
export const refusedDaysOf = (reply: unknown): RefusedDay[] =>
  ((reply as Partial<CalendarReply> | null)?.refused ?? []).filter(({ reason }) => reason !== 'past');
