import type { Message } from '#contracts/domain/messaging/messages.ts';
import { mayNotWrite } from '#server/messaging/conversations/writing-policy.ts';
import type { CommittedChange, Db, Trx } from '#server/database/database.ts';
import { FeedFollower } from '#server/platform/jobs/feed-follower.ts';
import { jobKind, jobName, type JobKind } from '#server/platform/jobs/job.ts';
import { insertJob } from '#server/platform/jobs/job-repository.ts';
import {
  findConversationViews,
  findUnreadConversations,
} from '#server/messaging/conversations/conversation-repository.ts';
import { sendDirectly, type DeliverDeps } from '#server/reach/delivery/deliver-service.ts';
import { earliestPush } from '#server/reach/delivery/quiet-hours.ts';
import { findSettings } from '#server/reach/notifications/settings-repository.ts';
import type { Outgoing } from '#server/reach/notifications/outgoing.ts';
import { findMessages } from './message-repository.ts';

interface MessageNews {
  conversationId: number;
  recipientId: number;
  /** The last message of the batch; nothing is sent if it was read meanwhile. */
  messageId: number;
}
const pushJob = jobName<MessageNews>('message.push');
const missedJob = jobName<MessageNews>('message.missed');

/** Time for somebody who is looking at the conversation to read a message. */
const pushDelayMs = 5_000;
/** Time after which an unread message was missed. */
const missedDelayMs = 30 * 60_000;

type FollowerDeps = Pick<DeliverDeps, 'database' | 'clock'> & {
  logger: { error(detail: object, message: string): void };
};

/**
 * Notifies people of messages, from the change feed: a job for each message would slow down the most frequent write. The
 * messages of a step in one conversation are one notification.
 */
export const createMessageFollower = ({ database, clock, logger }: FollowerDeps): FeedFollower =>
  new FeedFollower({
    database,
    logger,
    name: 'message notifications',
    handle: async (changes) => {
      const unread = await findUnread({ database }, changes);
      return async (trx) => {
        for (const message of unread) await planNotifications(trx, message, clock.now());
      };
    },
  });

/** The newest unread message of each conversation and recipient among the changes. */
async function findUnread(
  { database }: Pick<DeliverDeps, 'database'>,
  changes: readonly CommittedChange[],
): Promise<Message[]> {
  const ids = new Set(changes.filter(({ table }) => table === 'messages').map(({ id }) => id));
  const messages = ids.size === 0 ? [] : await findMessages(database.read, [...ids]);
  const newest = new Map<string, Message>();
  for (const message of messages.filter(({ read }) => !read).sort((a, b) => a.position - b.position)) {
    newest.set(`${message.conversationId} ${message.recipientId}`, message);
  }
  return [...newest.values()];
}

async function planNotifications(trx: Trx, message: Message, now: Date): Promise<void> {
  const { conversationId, recipientId, id: messageId } = message;
  const news = { conversationId, recipientId, messageId };
  for (const [job, delayMs] of [
    [pushJob, pushDelayMs],
    [missedJob, missedDelayMs],
  ] as const) {
    const runAt = new Date(now.getTime() + delayMs);
    await insertJob(trx, job, news, { now, runAt, uniqueKey: `${recipientId} ${messageId}` });
  }
}

/**
 * The conversation as its recipient sees it, if the message is still unread and the two may write to each other.
 */
async function findNews(
  { database, clock }: DeliverDeps,
  { conversationId, recipientId, messageId }: MessageNews,
) {
  const [message] = await findMessages(database.read, [messageId]);
  if (message?.read !== false) return null;
  if (await mayNotWrite(database.read, message.senderId, recipientId, clock.now())) return null;
  const [conversation] = await findConversationViews(database.read, recipientId, [conversationId]);
  return conversation === undefined ? null : { message, conversation };
}

/** Plans the push after the quiet hours of its recipient. */
const planPush = (trx: Trx, job: MessageNews, times: { now: Date; runAt: Date }): Promise<void> =>
  insertJob(trx, pushJob, job, {
    ...times,
    uniqueKey: `${job.recipientId} ${job.messageId} ${times.runAt.toISOString()}`,
  });

/** Sends messages that nobody read to the devices of their recipients. */
export const messagePushKind = (deps: DeliverDeps): JobKind =>
  jobKind(pushJob, async (job) => {
    const news = await findNews(deps, job);
    if (news === null) return undefined;
    const { message, conversation } = news;
    // The sender goes on writing: the job of the newest message speaks for all.
    if (conversation.lastMessage?.createdAt !== message.createdAt) return undefined;
    const now = deps.clock.now();
    const settings = await findSettings(deps.database.read, job.recipientId);
    const runAt = earliestPush(settings, { topic: 'message.received', params: {} }, now);
    // Looks again then, because most people have read it by that time.
    if (runAt > now) return { store: (trx) => planPush(trx, job, { now, runAt }), locks: [] };
    return sendDirectly(deps, 'push', {
      key: `message ${message.id}`,
      userId: job.recipientId,
      topic: 'message.received',
      params: {
        person: conversation.otherUser?.name ?? 'Someone',
        words: message.content.slice(0, wordsMax),
        count: conversation.unreadCount,
      },
      path: `/messages/${conversation.id}`,
    });
  });

const wordsMax = 200;

/** Mails people who have not read a message for half an hour, once for all messages of a conversation until they read. */
export const messageMissedKind = (deps: DeliverDeps): JobKind =>
  jobKind(missedJob, async (job) => {
    const news = await findNews(deps, job);
    if (news === null) return undefined;
    const { message, conversation } = news;
    const first = message.position - conversation.unreadCount + 1;
    return sendDirectly(deps, 'mail', {
      key: `missed ${conversation.id} ${job.recipientId} ${first}`,
      userId: job.recipientId,
      topic: 'message.missed',
      params: { person: conversation.otherUser?.name ?? 'Someone', count: conversation.unreadCount },
      path: `/messages/${conversation.id}`,
    });
  });

/** A person's unread messages for their daily summary, one item for each conversation, latest first. */
export async function findUnreadMessages(
  db: Db,
  userId: number,
  range: { since: Date; limit: number; now: Date },
): Promise<Outgoing[]> {
  const conversations = await findUnreadConversations(db, userId, range);
  return conversations.map(({ id, lastMessageAt, otherUser, unreadCount }) => ({
    key: `unread ${id} ${lastMessageAt}`,
    userId,
    topic: 'message.received',
    params: { person: otherUser?.name ?? 'Someone', count: unreadCount },
    path: `/messages/${id}`,
  }));
}
