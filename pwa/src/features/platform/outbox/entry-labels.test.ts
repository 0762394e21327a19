import { describe, expect, test } from 'vitest';
import { buildEntry } from '#pwa/test-support/build-entry.ts';
import { describeEntry, refusalOf, type Names } from './entry-labels.ts';

const nothingKnown: Names = { listing: () => null, otherPerson: () => null, retreatPackage: () => null };
const titleOf = (given: Parameters<typeof buildEntry>[0], names = nothingKnown) =>
  describeEntry(buildEntry(given), names).title;

test('a network error is not shown as the reason of a refusal', () => {
  const lastError = { code: 'connection', status: null, detail: 'No usable answer: network' } as const;
  expect(refusalOf(buildEntry({ lastError }))).toBeNull();
});

test('what the server said against a change is read', () => {
  const lastError = { code: 'forbidden', status: 403, detail: 'Only the host may do that.' } as const;
  expect(refusalOf(buildEntry({ lastError }))).toBe('Only the host may do that.');
});

describe('a change says what it is about', () => {
  test.each([
    ['addFavorite', { propertyId: 7 }, 'Saved Cedar Cabin', 'Saved a retreat'],
    ['removeFavorite', { propertyId: 7 }, 'Removed Cedar Cabin', 'Removed a retreat'],
    ['cancelBooking', { id: 3 }, 'Cancel: Cedar Cabin', 'Cancel a stay'],
    [
      'startConversation',
      { propertyId: 7 },
      'Conversation about Cedar Cabin',
      'Conversation about a retreat',
    ],
    ['sendMessage', { conversationId: 5, content: 'Hi' }, 'Message to Cedar Cabin', 'Message to a host'],
    ['markRead', { conversationId: 5 }, 'Messages from Cedar Cabin read', 'Messages from a host read'],
    ['updateProperty', { id: 7, fields: { maxGuests: 3 } }, 'Edit: Cedar Cabin', 'Edit: a retreat'],
    ['deleteProperty', { id: 7 }, 'Delete Cedar Cabin', 'Delete a retreat'],
    [
      'submitVerification',
      { id: 7, documents: [] },
      'Submit Cedar Cabin for verification',
      'Submit a retreat for verification',
    ],
    ['updateRetreatPackage', { id: 9, fields: {} }, 'Edit: Cedar Cabin', 'Edit: a package'],
    ['retireRetreatPackage', { id: 9 }, 'Retire Cedar Cabin', 'Retire a package'],
  ])('%s, also one that an older version of the app made', (name, args, named, unnamed) => {
    expect(titleOf({ name, args, subject: 'Cedar Cabin' })).toBe(named);
    expect(titleOf({ name, args })).toBe(unnamed);
    const found = {
      listing: () => 'Cedar Cabin',
      otherPerson: () => 'Cedar Cabin',
      retreatPackage: () => 'Cedar Cabin',
    };
    if (name !== 'cancelBooking') expect(titleOf({ name, args }, found)).toBe(named);
  });

  test('an edit that gives a new title goes by that one', () => {
    const args = { id: 7, fields: { title: 'Cedar Lodge' } };
    expect(titleOf({ name: 'updateProperty', args, subject: 'Cedar Cabin' })).toBe('Edit: Cedar Lodge');
  });
});

test('an edit of the profile names the changed fields', () => {
  const args = { id: 1, fields: { bio: 'Tea.', languages: ['fi'] } };
  const label = describeEntry(buildEntry({ name: 'changeProfile', args }), nothingKnown);
  expect(label).toEqual({ kind: 'profile', title: 'Edit: Your profile', about: 'About you, Languages' });
});
