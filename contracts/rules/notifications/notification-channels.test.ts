import { expect, test } from 'vitest';
import type { SettingsChange } from '#contracts/domain/reach/notifications.ts';
import {
  applySettingsChange,
  defaultSettings,
  isOffered,
  isOn,
  isShown,
  mergeSettingsChanges,
  topicsFor,
} from './notification-channels.ts';

const settingsAfter = (...changes: SettingsChange[]) =>
  changes.reduce(applySettingsChange, defaultSettings(1));
const mail = (category: 'booking' | 'stay' | 'security', on: boolean): SettingsChange => ({
  choices: [{ category, channel: 'mail', on }],
});
const acceptedByMail = (on: boolean): SettingsChange => ({
  topicChoices: [{ topic: 'booking.accepted', channel: 'mail', on }],
});

test('equal choices of one change are stored once, the last one, and a channel that is not offered is not stored', () => {
  const choice = (on: boolean) => ({ topic: 'stay.tomorrow', channel: 'mail', on }) as const;
  const hidden = { topic: 'message.received', channel: 'mail', on: true } as const;
  const change = { topicChoices: [choice(true), hidden, choice(false), choice(true)] };
  const { topicChoices } = applySettingsChange(defaultSettings(1), change);
  expect(topicChoices).toEqual([choice(true)]);
});

test('a choice for a category, made before there were topics, counts for its topics', () => {
  const settings = settingsAfter(mail('booking', false));
  expect(isOn(settings, 'booking.accepted', 'mail')).toBe(false);
  expect(isOn(settings, 'booking.expiring', 'mail')).toBe(false);
  expect(isOn(settings, 'stay.soon', 'mail')).toBe(true);
});

test('of a choice for a topic and one for its category the later one counts', () => {
  expect(isOn(settingsAfter(mail('booking', false), acceptedByMail(true)), 'booking.accepted', 'mail')).toBe(
    true,
  );
  expect(isOn(settingsAfter(acceptedByMail(true), mail('booking', false)), 'booking.accepted', 'mail')).toBe(
    false,
  );
});

test('stays by mail, switched off and on by an older app, bring no second mail the day before', () => {
  const settings = settingsAfter(mail('stay', false), mail('stay', true));
  expect(isOn(settings, 'stay.soon', 'mail')).toBe(true);
  expect(isOn(settings, 'stay.tomorrow', 'mail')).toBe(false);
});

test('a digest chosen for a category goes on, and can be switched off although it is no longer offered', () => {
  const chosen = settingsAfter({ choices: [{ category: 'booking', channel: 'digest', on: true }] });
  expect(isOffered('booking.accepted', 'digest')).toBe(false);
  expect(isShown(defaultSettings(1), 'booking.accepted', 'digest')).toBe(false);
  expect(isShown(chosen, 'booking.accepted', 'digest')).toBe(true);
  const ended = applySettingsChange(chosen, {
    topicChoices: [{ topic: 'booking.accepted', channel: 'digest', on: false }],
  });
  expect(isOn(ended, 'booking.accepted', 'digest')).toBe(false);
  expect(isOn(ended, 'booking.declined', 'digest')).toBe(true);
});

test('news about the account are mailed whatever was chosen', () => {
  const settings = settingsAfter(mail('security', false), {
    topicChoices: [{ topic: 'security.changed', channel: 'mail', on: false }],
  });
  expect(isOn(settings, 'security.changed', 'mail')).toBe(true);
});

test('settings stored by an older app have no choices for topics', () => {
  const stored = settingsAfter(mail('booking', false));
  delete stored.topicChoices;
  expect(isOn(stored, 'booking.accepted', 'mail')).toBe(false);
  expect(applySettingsChange(stored, acceptedByMail(true)).topicChoices).toHaveLength(1);
});

test('waiting changes as one change have the effect that they have one after the other', () => {
  const changes = [mail('booking', false), acceptedByMail(true), { quietHours: false }, mail('stay', false)];
  const merged = changes.reduce(mergeSettingsChanges, {});
  expect(applySettingsChange(defaultSettings(1), merged)).toEqual(settingsAfter(...changes));
});

test('only a person with listings can choose about requests of guests and about listings', () => {
  const ofHosts = topicsFor(true).filter((topic) => !topicsFor(false).includes(topic));
  expect(ofHosts).toEqual([
    'booking.requested',
    'booking.booked',
    'booking.expiring',
    'listing.verified',
    'listing.rejected',
    'listing.calendar-conflict',
    'listing.calendar-trouble',
  ]);
});
