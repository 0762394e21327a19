import { readFileSync } from 'node:fs';
import { Secret, TOTP } from 'otpauth';
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/database/engines/open-database.ts';
import { cardsOf, desktop, Device, expectAccessible, ownComplaints } from './support/browser.ts';
import { startServer, type RunningServer } from './support/server.ts';

const username = 'nora';
const password = 'moss under the cedar';

describe('a person who logs in with more than a password', () => {
  let server: RunningServer;
  let page: Page;
  let authenticator: string;
  let session: CDPSession;
  /** A recovery code that was not used. */
  let spareCode: string;
  const device = new Device({ viewport: desktop });
  beforeAll(async () => {
    server = await startServer();
    await device.turnOn();
    page = await device.page();
    session = await device.context.newCDPSession(page);
    await session.send('WebAuthn.enable');
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      },
    });
    authenticator = authenticatorId;
  });
  afterAll(async () => {
    await device.remove();
    await server.remove();
  });

  const section = (name: string) => page.getByRole('region', { name });
  const form = () => page.getByRole('tabpanel', { name: 'Log In' });
  /** The virtual authenticator answers at once, so it must do so only where the person would. */
  const answerAlone = (enabled: boolean) =>
    session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId: authenticator, enabled });

  async function logOut(): Promise<void> {
    await page.evaluate(() => fetch('/api/auth/logout', { method: 'POST' }));
    await page.context().clearCookies();
    await page.evaluate(async () => {
      for (const { name } of await indexedDB.databases())
        if (name !== undefined) indexedDB.deleteDatabase(name);
    });
  }

  async function enterPassword(): Promise<void> {
    await page.goto(`${server.origin}/auth?tab=login`);
    await form().getByLabel('Username or email').fill(username);
    await form().getByLabel('Password', { exact: true }).fill(password);
    await form().getByRole('button', { name: 'Log in', exact: true }).click();
  }

  test('adds a passkey on the account page', async () => {
    await page.goto(`${server.origin}/auth`);
    const signUp = page.getByRole('tabpanel', { name: 'Sign Up' });
    await signUp.getByLabel('Username').fill(username);
    await signUp.getByLabel('Email').fill('nora@journey.example');
    await signUp.getByLabel('Password', { exact: true }).fill(password);
    await signUp.getByLabel('Confirm password', { exact: true }).fill(password);
    await signUp.getByRole('button', { name: 'Sign up' }).click();
    await cardsOf(page).first().waitFor();

    await page.goto(`${server.origin}/account`);
    await section('Passkeys').getByRole('button', { name: 'Add a passkey' }).click();
    await section('Passkeys').getByLabel('Name of the passkey').fill('My laptop');
    await section('Passkeys').getByRole('button', { name: 'Continue' }).click();
    await section('Passkeys').getByText('My laptop').waitFor();
    await section('Passkeys').getByText('not used yet', { exact: false }).waitFor();
    await expectAccessible(page);
    const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId: authenticator });
    expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }]);
  });

  test('logs in with it, without a name and without a password', async () => {
    await answerAlone(false);
    await logOut();
    await page.goto(`${server.origin}/auth?tab=login`);
    const button = form().getByRole('button', { name: 'Log in with a passkey' });
    await button.waitFor();
    await expectAccessible(page);
    // Before the click: a request that finds no person present waits for ever.
    await answerAlone(true);
    await button.click();
    await page.waitForURL(({ pathname }) => pathname === '/');
    await page.goto(`${server.origin}/account`);
    await section('Passkeys').getByText('last used', { exact: false }).waitFor();
  });

  test('turns two-step verification on, and logs in with a code after the password', async () => {
    const step = section('Two-step verification');
    await step.getByRole('button', { name: 'Set up' }).click();
    await step.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    await expectAccessible(page);
    const uri = (await step.getByRole('link', { name: 'Open it in your app' }).getAttribute('href')) ?? '';
    const app = new TOTP({ secret: Secret.fromBase32(new URL(uri).searchParams.get('secret') ?? '') });
    const used = app.generate();
    await step.getByLabel('Code from the app').fill(used);
    await step.getByRole('button', { name: 'Turn it on' }).click();
    const codes = step.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await codes.first().waitFor();
    expect(await codes.count()).toBe(10);
    const recoveryCode = (await codes.first().textContent()) ?? '';
    spareCode = (await codes.nth(1).textContent()) ?? '';
    await expectAccessible(page);
    await step.getByRole('button', { name: 'I have saved them' }).click();
    await step.getByText('You have 10 recovery codes left', { exact: false }).waitFor();

    await answerAlone(false);
    await logOut();
    await enterPassword();
    await page.getByRole('heading', { name: 'Two-step verification' }).waitFor();
    const field = page.getByLabel('Code from your authenticator app');
    expect(await field.getAttribute('autocomplete')).toBe('one-time-code');
    expect(await field.getAttribute('inputmode')).toBe('numeric');
    await expectAccessible(page);
    await field.fill(used);
    await field.press('Enter');
    await page.getByText('This code is not right, or it was used already.').waitFor();
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(recoveryCode);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.waitForURL(({ pathname }) => pathname === '/');
    await page.goto(`${server.origin}/account`);
    await step.getByText('You have 9 recovery codes left', { exact: false }).waitFor();
  });

  test('proves with the passkey that it is still them, and gets new recovery codes', async () => {
    const database = await openDatabase(server.databaseUrl);
    await database.write((trx) => trx('sessions').update({ proved_at: null }), { locks: [] });
    await database.close();
    const step = section('Two-step verification');
    await step.getByRole('button', { name: 'Get new recovery codes' }).click();
    await step.getByRole('button', { name: 'Use a recovery code' }).click();
    await step.getByLabel('Recovery code').fill(spareCode);
    await step.getByRole('button', { name: 'Show new codes' }).click();
    const dialog = page.getByRole('dialog', { name: /Confirm it.s you/ });
    const button = dialog.getByRole('button', { name: 'Use a passkey' });
    await button.waitFor();
    await expectAccessible(page);
    // Before the click: a request that finds no person present waits for ever.
    await answerAlone(true);
    await button.click();
    const codes = step.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await codes.first().waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      step.getByRole('button', { name: 'Download' }).click(),
    ]);
    const saved = readFileSync(await download.path(), 'utf8');
    expect(saved.match(/^[0-9a-z-]{19}$/gm)).toEqual(await codes.allTextContents());
    await step.getByRole('button', { name: 'I have saved them' }).click();
    await step.getByText('You have 10 recovery codes left', { exact: false }).waitFor();
  });

  test('renames and removes the passkey', async () => {
    const passkeys = section('Passkeys');
    await passkeys.getByRole('button', { name: 'Rename My laptop' }).click();
    await passkeys.getByLabel('Name of the passkey').fill('Old laptop');
    await passkeys.getByRole('button', { name: 'Save the name' }).click();
    await passkeys.getByRole('button', { name: 'Remove Old laptop' }).click();
    await passkeys.getByText('Old laptop').waitFor({ state: 'detached' });
    expect(ownComplaints(device)).toEqual([]);
  });
});
