import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { cardsOf, listedCards } from './browser.ts';
import { readRows } from './in-page.ts';

export interface Waiting {
  state: string;
  opId: string;
}

/** A person's outbox, read directly from IndexedDB, without creating a missing database. */
export async function waiting(page: Page, account: number): Promise<Waiting[]> {
  const outbox = { database: `wellens-user-${account}`, store: 'outbox' };
  const rows = (await page.evaluate(readRows, outbox)) as Waiting[];
  return rows.filter(({ state }) => state !== 'accepted').map(({ state, opId }) => ({ state, opId }));
}

/** Waits until the server has accepted everything of the account. */
export const expectNothingWaits = (page: Page, account: number) =>
  expect.poll(() => waiting(page, account), { timeout: 30_000 }).toEqual([]);

/** Signs in a demo account by its button. @param label of the button */
export async function logIn(page: Page, origin: string, label: string): Promise<void> {
  await page.goto(`${origin}/auth`);
  await enterAs(page, label);
}

/** The same, with the form already open. */
export async function enterAs(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: label, exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/auth');
  await cardsOf(page).first().waitFor();
}

/** The hearts of the listed cards. */
const hearts = (page: Page) => listedCards(page).getByRole('button', { name: /^Save / });

/** The heart with that name. */
export const heartOf = (page: Page, name: string) => listedCards(page).getByRole('button', { name });

/** Waits until the hearts show what the demo guest has saved. Before, all are unset. */
export const waitForFavorites = (page: Page) =>
  listedCards(page).locator('button[aria-pressed=true][aria-label^="Save "]').first().waitFor();

/** Accessible name of a heart that the demo guest has not set. */
export async function findUnsaved(page: Page): Promise<string> {
  await waitForFavorites(page);
  const unset = listedCards(page).locator('button[aria-pressed=false][aria-label^="Save "]').first();
  if ((await unset.count()) === 0) await page.getByRole('button', { name: 'Show more retreats' }).click();
  return (await unset.getAttribute('aria-label')) ?? '';
}

/** Presses three hearts of the demo guest. @returns their names */
export async function toggleThree(page: Page): Promise<string[]> {
  await waitForFavorites(page);
  // By name: their positions can change between two presses.
  const shown = (await hearts(page).all()).slice(0, 3);
  const names = await Promise.all(shown.map(async (heart) => (await heart.getAttribute('aria-label')) ?? ''));
  for (const name of names) {
    const heart = heartOf(page, name).first();
    const before = await heart.getAttribute('aria-pressed');
    // Each is scrolled to the same place, where a pointer's next press within half a second counts as a stray one.
    await heart.press('Enter');
    await expect.poll(() => heart.getAttribute('aria-pressed')).not.toBe(before);
  }
  return names;
}

/** Whether the heart is set. Loads more retreats until it is shown. */
export async function isSaved(page: Page, name: string): Promise<boolean> {
  await hearts(page).first().waitFor();
  const heart = heartOf(page, name);
  if ((await heart.count()) === 0) await page.getByRole('button', { name: 'Show more retreats' }).click();
  return (await heart.getAttribute('aria-pressed')) === 'true';
}

/** Waits until the heart of that name is set, or unset. */
export const expectSaved = (page: Page, name: string, is: boolean) =>
  expect.poll(() => isSaved(page, name), { timeout: 20_000 }).toBe(is);

/** The account's favorites on the server, fetched with the page's session. */
export async function favoritesOnServer(page: Page, account: number): Promise<number[]> {
  return await page.evaluate(async (id) => {
    const answer = await fetch(`/api/favorites/user/${id}`, { headers: { Accept: 'application/json' } });
    const rows = (await answer.json()) as { propertyId: number }[];
    return rows.map(({ propertyId }) => propertyId);
  }, account);
}
