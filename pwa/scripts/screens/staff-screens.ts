import type { Page } from 'playwright-core';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import { callAs, type ApiCaller } from '../../e2e/support/api-caller.ts';
import type { Camera, Size } from './camera.ts';

/** Screens of staff, and what a suspended person sees. */
export async function takeStaffScreens(camera: Camera): Promise<void> {
  await fillQueues(camera.origin);
  for (const size of ['phone', 'desktop'] as const) {
    const page = await camera.open(size, { as: 'staff' });
    await takeQueues(camera, page, size);
    await camera.goTo(page, '/admin');
    await page.getByRole('article').first().waitFor();
    await camera.take(page, `admin-${size}`);
    if (size === 'phone') continue;
    await page
      .getByRole('button', { name: /^Verify Property/ })
      .first()
      .click();
    await page.getByRole('dialog', { name: 'Verify Property' }).waitFor();
    await camera.take(page, 'admin-modal-desktop');
  }
  await suspendHost2(camera.origin);
  for (const size of ['phone', 'desktop'] as const) {
    const page = await camera.open(size, { as: 'host2' });
    await camera.goTo(page, '/account');
    await page.getByRole('button', { name: 'Appeal' }).waitFor();
    await page.getByText('is not on this device yet').waitFor({ state: 'hidden' });
    await camera.take(page, `account-suspended-${size}`);
  }
}

async function takeQueues(camera: Camera, page: Page, size: Size): Promise<void> {
  await camera.goTo(page, '/admin?tab=all');
  await page.getByRole('article').first().waitFor();
  await camera.take(page, `admin-all-${size}`);
  await camera.goTo(page, '/admin?tab=reports');
  const report = page.getByRole('button', { name: /^Retreat: / });
  await report.waitFor();
  await camera.take(page, `admin-reports-${size}`);
  await report.click();
  await page.getByRole('dialog').getByText('Reasons to begin with').waitFor();
  await camera.take(page, `admin-report-${size}`);
  await camera.goTo(page, '/admin?tab=reports');
  await page.getByRole('button', { name: /^Person: / }).click();
  await page.getByRole('radio', { name: /^Suspend/ }).check();
  await page.getByText('What this does').scrollIntoViewIfNeeded();
  await camera.take(page, `admin-suspension-${size}`);
  await camera.goTo(page, '/admin?tab=held');
  const held = page.getByRole('main').getByRole('list').getByRole('button');
  await held.first().waitFor();
  await camera.take(page, `admin-held-${size}`);
  await held.first().click();
  await page.getByRole('dialog').getByText('Reasons to begin with').waitFor();
  await camera.take(page, `admin-held-message-${size}`);
}

/** A report about a retreat, one about a person, and a message that waits for a check. */
async function fillQueues(origin: string): Promise<void> {
  const guest = await callAs(origin, 'guest');
  const host = await callAs(origin, 'host');
  const host2 = await callAs(origin, 'host2');
  const retreats = await guest.get<Property[]>('/api/properties?limit=100');
  const retreat = retreats.find(({ hostId }) => hostId === host.id);
  await guest.post('/api/reports', {
    ...{ targetKind: 'listing', targetId: retreat?.id, reason: 'misleading' },
    text: 'The bath is indoors, and the photos show one under the open sky.',
  });
  await guest.post('/api/reports', {
    ...{ targetKind: 'person', targetId: host2.id, reason: 'fraud' },
    text: 'There was no house at the address.',
  });
  const newcomer = await register(origin, 'newcomer');
  const pair = { user1Id: newcomer.id, user2Id: host.id, propertyId: retreat?.id };
  const { id } = await newcomer.post<{ id: number }>('/api/conversations', pair);
  await newcomer.post('/api/messages', { conversationId: id, content: 'Look at www.other-retreats.com' });
}

/** Creates an account, with a password as the demo accounts have it. */
async function register(origin: string, username: string): Promise<ApiCaller> {
  await fetch(`${origin}/api/auth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, email: `${username}@example.com`, password: `retreat-${username}` }),
  });
  return callAs(origin, username);
}

/** Decides the report about the second demo host. */
async function suspendHost2(origin: string): Promise<void> {
  const staff = await callAs(origin, 'staff');
  const path = '/api/moderation/reports';
  const { reports } = await staff.get<{ reports: { id: number; version: number; targetKind: string }[] }>(
    path,
  );
  const { id, version } = reports.find(({ targetKind }) => targetKind === 'person') ?? { id: 0, version: 0 };
  await staff.post(`${path}/${id}/decide`, {
    ...{ version, decision: 'suspend', template: 'fraud' },
    statement: 'Two guests paid for a retreat that does not exist.',
    suspension: { days: 30, guestStays: 'keep' },
  });
}
