import { countOf } from '#contracts/plural.ts';
import { forCommand, type CommandName } from '#pwa/sync/outbox/command.ts';

/** What happens if a discarded change had arrived: before the person decides, and once it is known. */
interface UndoLabels {
  promise: string;
  /** Absent if another entry undoes it. */
  tooLate?: string;
}

const editLabels: UndoLabels = {
  promise: 'If the edit was saved, it stays, and you see the saved version.',
  tooLate: 'Your edit had already been saved, so you see the saved version.',
};

const labels: Record<CommandName, UndoLabels> = {
  createBooking: { promise: 'If the stay was booked, we cancel it. Its cancellation policy applies.' },
  bookPlaces: { promise: 'If the places were booked, we cancel them. The cancellation policy applies.' },
  createDeparture: {
    promise: 'If the group retreat was added, it stays, and we tell you.',
    tooLate: 'The group retreat had already been added. You can edit or cancel it.',
  },
  updateDeparture: editLabels,
  answerQuestions: {
    promise: 'If the answers were saved, they stay, and you can change them.',
    tooLate: 'Your answers had already been saved. You can change them.',
  },
  cancelBooking: {
    promise: 'If the stay was cancelled, it stays cancelled.',
    tooLate: 'The stay had already been cancelled.',
  },
  addFavorite: { promise: 'If the retreat was saved, we take it off your wishlist.' },
  removeFavorite: { promise: 'If the retreat was removed, we put it back on your wishlist.' },
  sendMessage: {
    promise: 'If the message arrived, it stays in the conversation, and we tell you.',
    tooLate: 'Your message had already arrived. It stays in the conversation.',
  },
  startConversation: {
    promise: 'If the conversation was started, it stays, and we tell you.',
    tooLate: 'The conversation had already been started. It stays in your messages.',
  },
  markSeen: { promise: 'If the notifications were marked as seen, they stay seen.' },
  changeNotificationSettings: {
    promise: 'If the setting was saved, it stays, and you can change it again.',
    tooLate: 'The setting had already been saved. You can change it again.',
  },
  changeProfile: editLabels,
  markRead: { promise: 'If the messages were marked as read, they stay read.' },
  createProperty: {
    promise: 'If the listing was submitted, it stays, and we tell you.',
    tooLate: 'The listing had already been submitted. You can edit or delete it.',
  },
  updateProperty: editLabels,
  deleteProperty: {
    promise: 'If the listing was deleted, it stays deleted, and we tell you.',
    tooLate: 'The listing had already been deleted.',
  },
  submitVerification: {
    promise: 'If the verification was requested, it stays requested, and we tell you.',
    tooLate: 'The verification had already been requested.',
  },
  createRetreatPackage: {
    promise: 'If the package was added, it stays, and we tell you.',
    tooLate: 'The package had already been added. You can edit or retire it.',
  },
  updateRetreatPackage: editLabels,
  retireRetreatPackage: {
    promise: 'If the package was retired, it stays retired, and we tell you.',
    tooLate: 'The package had already been retired.',
  },
};

/** Effect of 'Stop and undo' for this command. */
export const undoPromise = (name: string): string =>
  forCommand(labels, name)?.promise ?? 'If it was saved, it stays, and we tell you.';

/** Notice for a change of this command that was stopped too late. */
export const tooLateLabel = (name: string): string =>
  forCommand(labels, name)?.tooLate ?? 'This had already been saved.';

/** Number of earlier changes that were also stopped too late. */
export const earlierLabel = (count: number): string =>
  `${countOf(count, 'change')} before it had already been saved, too.`;
