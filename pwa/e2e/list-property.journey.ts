import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import { desktop, Device, expectAccessible, ownComplaints, waitForServiceWorker } from './support/browser.ts';
import { askAs, hostAccount, readStore, signInDevice, staffAccount } from './support/host.ts';
import { startServer, type RunningServer } from './support/server.ts';

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const card = (page: Page, name: string): Locator => page.getByRole('article', { name, exact: true });
const wizard = (page: Page): Locator => page.locator('main form');

/** Opens the wizard until its code is cached, so that it also opens offline. */
async function cacheWizard(page: Page, origin: string): Promise<void> {
  await waitForServiceWorker(page);
  await page.goto(`${origin}/list-property`);
  await page.getByRole('textbox', { name: 'Title' }).waitFor();
  await page.reload();
  await page.getByRole('textbox', { name: 'Title' }).waitFor();
}

describe('a host in a valley without signal', () => {
  let server: RunningServer;
  const device = new Device();
  const staff = new Device({ viewport: desktop });
  const visitor = new Device();
  const title = 'Mistpine Cabin of the far valley';
  beforeAll(async () => {
    server = await startServer();
    await device.turnOn();
    const page = await device.page();
    await signInDevice(page, server.origin, hostAccount);
    await cacheWizard(page, server.origin);
    // Browsers write cookies and local storage to disk with some seconds' delay; wait until the sign-in is stored.
    await device.turnOff();
    await device.turnOn();
    await server.stop('SIGKILL');
  });
  afterAll(async () => {
    for (const used of [device, staff, visitor]) await used.remove();
    await server.remove();
  });

  /** Kills the browser and opens the wizard again. */
  const startAnew = async (): Promise<Page> => {
    await device.kill();
    await device.turnOn();
    const page = await device.page();
    await page.goto(`${server.origin}/list-property`);
    await wizard(page).waitFor();
    return page;
  };
  /** The stored drafts, read directly from IndexedDB. */
  const draftsOf = (page: Page) =>
    readStore<{ step: string; values: Record<string, unknown> }>(page, 'wellens-user-2', 'drafts');
  /** Goes to the next step and waits until it is stored, because a kill may lose the last action. */
  const next = async (page: Page, step: string, heading: string) => {
    await button(page, 'Next').click();
    await page.getByRole('heading', { name: heading }).waitFor({ state: 'attached' });
    await expect.poll(async () => (await draftsOf(page))[0]?.step).toBe(step);
  };
  const isKept = (page: Page, field: string, value: unknown) =>
    expect.poll(async () => (await draftsOf(page))[0]?.values[field]).toEqual(value);
  /** Types a text and kills the browser at the last key: at most that key is lost. */
  const typeAndDie = async (input: Locator, text: string, name: string): Promise<Page> => {
    const field = (await input.getAttribute('name')) ?? '';
    const before = text.slice(0, -1);
    await input.pressSequentially(before);
    await isKept(input.page(), field === 'images' ? 'imageUrl' : field, before);
    await input.press(text.slice(-1));
    const page = await startAnew();
    const again = wizard(page).getByLabel(name, { exact: true });
    expect([text, before]).toContain(await again.inputValue());
    await again.fill(text);
    return page;
  };
  const placeOf = async (page: Page): Promise<string[]> => [
    await page.getByRole('spinbutton', { name: 'Latitude' }).inputValue(),
    await page.getByRole('spinbutton', { name: 'Longitude' }).inputValue(),
  ];
  /** Sets the location on the map twice and kills the browser at the second tap: at most that tap is lost. */
  const tapAndDie = async (page: Page): Promise<Page> => {
    const map = page.getByRole('region', { name: 'Map to set the place' });
    await map.tap({ position: { x: 60, y: 60 } });
    await expect.poll(async () => (await placeOf(page))[0]).not.toBe('0');
    const before = await placeOf(page);
    await isKept(page, 'longitude', before[1]);
    await map.tap({ position: { x: 120, y: 90 } });
    await expect.poll(() => placeOf(page)).not.toEqual(before);
    const tapped = await placeOf(page);
    const again = await startAnew();
    expect([tapped, before]).toContainEqual(await placeOf(again));
    return again;
  };

  test('loses at most the last keystroke, at whatever step the browser is killed', async () => {
    let page = await startAnew();
    page = await typeAndDie(page.getByRole('textbox', { name: 'Title' }), title, 'Title');
    await page
      .getByRole('textbox', { name: 'Description' })
      .fill('An A-frame of cedar among old pines, with a wood stove.');
    await next(page, 'location', 'Where is your retreat?');
    page = await typeAndDie(
      wizard(page).getByRole('textbox', { name: 'Location' }),
      'Forks, Washington',
      'Location',
    );
    page = await tapAndDie(page);
    await page.getByRole('spinbutton', { name: 'Latitude' }).fill('47.950123');
    await next(page, 'pricing-availability', 'Set your price and rules');
    await page.getByRole('spinbutton', { name: 'Price per night (USD)' }).fill('');
    page = await typeAndDie(
      page.getByRole('spinbutton', { name: 'Price per night (USD)' }),
      '185',
      'Price per night (USD)',
    );
    await page.getByRole('combobox', { name: 'Check-in from' }).selectOption('4:30 PM');
    await isKept(page, 'checkInFrom', '16:30');
    await next(page, 'amenities', 'What does your retreat offer?');
    await page.getByRole('checkbox', { name: 'Wifi' }).check();
    await isKept(page, 'amenities', ['Wifi']);
    await page.getByRole('checkbox', { name: 'Nature Trails' }).check();
    page = await startAnew();
    expect(await page.getByRole('checkbox', { name: 'Wifi' }).isChecked()).toBe(true);
    await page.getByRole('checkbox', { name: 'Nature Trails' }).check();
    await next(page, 'retreat-types', 'What kind of retreat is it?');
    await page.getByRole('checkbox', { name: 'Nature' }).check();
    await isKept(page, 'retreatTypes', ['Nature']);
    await page.getByRole('checkbox', { name: 'Mindfulness' }).check();
    page = await startAnew();
    expect(await page.getByRole('checkbox', { name: 'Nature' }).isChecked()).toBe(true);
    await next(page, 'photos', 'Add photos');
    await button(page, 'Add by link').click();
    await page.getByRole('textbox', { name: 'Image URL' }).fill('https://photos.example.com/cabin.jpg');
    await button(page, 'Add').click();
    await page.getByText("Preview when you're online").waitFor();
    await isKept(page, 'images', ['https://photos.example.com/cabin.jpg']);
    page = await typeAndDie(page.getByRole('textbox', { name: 'Image URL' }), 'https://pho', 'Image URL');
    await page.getByText('1 image added').waitFor();
    await page.getByRole('textbox', { name: 'Image URL' }).fill('');
    await expectAccessible(page);
    await next(page, 'review', 'Review your listing');
    page = await startAnew();
    await page.getByRole('heading', { name: 'Review your listing' }).waitFor({ state: 'attached' });
    await page.getByText('Submitting saves this listing and sends it once Wellens responds.').waitFor();
    await expectAccessible(page);
  });

  test('submits offline; once online, staff verify the one listing, its host is notified, a visitor finds it', async () => {
    let page = await device.page();
    await button(page, 'Submit Property').click();
    await page.getByText('Property submitted!').waitFor();
    await page.waitForURL('**/owner-dashboard');
    await device.kill();
    await server.start();
    await device.turnOn();
    page = await device.page();
    await page.goto(`${server.origin}/owner-dashboard`);
    const pending = await askAs(server.origin, staffAccount);
    const ours = async () =>
      (await pending('/api/properties/verification/pending?limit=100')).filter(
        (found) => found.title === title,
      );
    await expect.poll(async () => (await ours()).length, { timeout: 30_000 }).toBe(1);
    expect((await ours())[0]).toMatchObject({
      location: 'Forks, Washington',
      latitude: 47.950123,
      pricePerNight: 185,
      checkInFrom: '16:30',
      checkOutUntil: null,
      amenities: ['Wifi', 'Nature Trails'],
      images: ['https://photos.example.com/cabin.jpg'],
      verificationStatus: 'pending',
    });
    await page.reload();
    await card(page, title).getByText('Pending', { exact: true }).waitFor();

    await staff.turnOn();
    const theirs = await staff.page();
    await theirs.request.post(`${server.origin}/api/auth/login`, { data: staffAccount });
    await theirs.goto(`${server.origin}/admin`);
    await card(theirs, title).waitFor();
    // A second send after the reload would create it twice.
    expect(await card(theirs, title).count()).toBe(1);
    await button(theirs, `Verify Property ${title}`).click();
    const dialog = theirs.getByRole('dialog', { name: 'Verify Property' });
    await theirs.getByRole('radio', { name: /^Verified/ }).check();
    await button(theirs, 'Update Verification').click();
    await theirs.getByText('Property verification updated').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await card(theirs, title).waitFor({ state: 'detached' });

    await card(page, title).getByText('Verified', { exact: true }).waitFor();
    await visitor.turnOn();
    const found = await visitor.page();
    await found.goto(`${server.origin}/?location=forks`);
    await found.getByRole('article').filter({ hasText: title }).waitFor();
    expect(await ours()).toEqual([]);
  });
});

describe('with the keyboard only', () => {
  let server: RunningServer;
  const device = new Device({ viewport: desktop });
  beforeAll(async () => {
    server = await startServer();
    await device.turnOn();
    await signInDevice(await device.page(), server.origin, hostAccount);
  });
  afterAll(async () => {
    await device.remove();
    await server.remove();
  });

  /** Presses Tab until the wanted control has the focus. @param key with Shift, it goes back */
  const tabTo = async (page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press(key);
      if (await wanted.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error(`The Tab key does not reach ${wanted.toString()}`);
  };
  const pressOn = async (page: Page, wanted: Locator, key: string) => {
    await tabTo(page, wanted);
    await page.keyboard.press(key);
  };
  const goOn = async (page: Page, heading: string) => {
    await expectAccessible(page);
    await pressOn(page, button(page, 'Next'), 'Enter');
    // The next keys start at the title of the step.
    const title = page.getByRole('heading', { name: heading }).and(page.locator(':focus'));
    await title.waitFor({ state: 'attached' });
  };

  test('a retreat is listed from the first step to the last', async () => {
    const page = await device.page();
    await page.goto(`${server.origin}/list-property`);
    await tabTo(page, page.getByRole('textbox', { name: 'Title' }));
    await page.keyboard.type('Kept by keys alone');
    await page.keyboard.press('Tab');
    await page.keyboard.type('A house that was listed without touching a mouse.');
    await goOn(page, 'Where is your retreat?');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Nikko, Japan');
    await tabTo(page, page.getByRole('spinbutton', { name: 'Latitude' }));
    await page.keyboard.type('36.75');
    await page.keyboard.press('Tab');
    await page.keyboard.type('139.6');
    const marker = page.getByRole('button', { name: /Marker of the retreat/ });
    await marker.waitFor();
    await tabTo(page, marker, 'Shift+Tab');
    await page.keyboard.press('ArrowUp');
    const latitude = Number(await page.getByRole('spinbutton', { name: 'Latitude' }).inputValue());
    expect(latitude).toBeGreaterThan(36.75);
    await goOn(page, 'Set your price and rules');
    await page.keyboard.press('Tab');
    await page.keyboard.type('120.5');
    await pressOn(page, page.getByRole('switch', { name: 'Instant Book' }), 'Space');
    await tabTo(page, page.getByRole('radio', { name: /Moderate/ }));
    await page.keyboard.press('ArrowDown');
    await goOn(page, 'What does your retreat offer?');
    await pressOn(page, page.getByRole('checkbox', { name: 'Wifi' }), 'Space');
    await goOn(page, 'What kind of retreat is it?');
    await pressOn(page, page.getByRole('checkbox', { name: 'Yoga' }), 'Space');
    await goOn(page, 'Add photos');
    await pressOn(page, button(page, 'Add by link'), 'Enter');
    await pressOn(page, button(page, 'Stone bath'), 'Enter');
    await goOn(page, 'Review your listing');
    await expectAccessible(page);
    await pressOn(page, button(page, 'Submit Property'), 'Enter');
    await page.getByText('Property submitted!').waitFor();
    await page.waitForURL('**/owner-dashboard');
    const asked = await askAs(server.origin, hostAccount);
    const findMine = async () =>
      (await asked('/api/properties?mine=1&limit=100')).find(({ title }) => title === 'Kept by keys alone');
    await expect.poll(findMine, { timeout: 20_000 }).toBeDefined();
    const mine = await findMine();
    expect(mine).toMatchObject({
      pricePerNight: 121,
      instantBook: true,
      cancellationPolicy: 'strict',
      latitude,
    });
    expect(ownComplaints(device)).toEqual([]);
  });
});

describe('two devices of one host, both offline', () => {
  let server: RunningServer;
  const devices = [new Device({ viewport: desktop }), new Device({ viewport: desktop })] as const;
  let listing: Property;
  const stored = async (): Promise<Property> => {
    const asked = await askAs(server.origin, hostAccount);
    return (await asked('/api/properties?mine=1&limit=100')).find(({ id }) => id === listing.id)!;
  };
  beforeAll(async () => {
    server = await startServer();
    for (const device of devices) {
      await device.turnOn();
      const page = await device.page();
      await signInDevice(page, server.origin, hostAccount);
      await cacheWizard(page, server.origin);
    }
    const asked = await askAs(server.origin, hostAccount);
    listing = (await asked('/api/properties?mine=1&limit=100'))[0]!;
  });
  afterAll(async () => {
    for (const device of devices) await device.remove();
    await server.remove();
  });

  const goOffline = async () => {
    for (const device of devices) await device.context.setOffline(true);
  };
  /** Changes one field and saves it on the device. */
  const edit = async (device: Device, step: string, label: string, value: string): Promise<void> => {
    const page = await device.page();
    await page.goto(`${server.origin}/list-property?edit=${listing.id}&step=${step}`);
    await wizard(page).getByLabel(label, { exact: true }).fill(value);
    await button(page, 'Step 7: Review').click();
    await button(page, 'Update Property').click();
    await page.getByText('Property updated').waitFor();
    await page.waitForURL('**/owner-dashboard');
  };
  const comeBack = async (device: Device): Promise<Page> => {
    await device.context.setOffline(false);
    const page = await device.page();
    await page.goto(server.origin);
    return page;
  };

  test('changes of different fields both survive', async () => {
    await goOffline();
    await edit(devices[0], 'basic-info', 'Title', 'Renamed on the phone');
    await edit(devices[1], 'pricing-availability', 'Price per night (USD)', '333');
    await comeBack(devices[0]);
    await expect.poll(async () => (await stored()).title, { timeout: 30_000 }).toBe('Renamed on the phone');
    await comeBack(devices[1]);
    await expect.poll(async () => (await stored()).pricePerNight, { timeout: 30_000 }).toBe(333);
    expect((await stored()).title).toBe('Renamed on the phone');
  });

  test.each([
    ['Keep mine', 'Mine', 'Mine'],
    ['Take theirs', 'Not wanted', 'Theirs'],
  ])('of one field changed on both, %s decides', async (answer, mine, result) => {
    // Both have the current listing before they go offline.
    for (const device of devices) {
      const page = await comeBack(device);
      const present = await stored();
      await page.goto(`${server.origin}/list-property?edit=${listing.id}&step=basic-info`);
      const title = page.getByRole('textbox', { name: 'Title' });
      await expect.poll(() => title.inputValue(), { timeout: 30_000 }).toBe(present.title);
    }
    await goOffline();
    await edit(devices[0], 'basic-info', 'Title', `Theirs, ${answer}`);
    await edit(devices[1], 'basic-info', 'Title', `${mine}, ${answer}`);
    await comeBack(devices[0]);
    await expect.poll(async () => (await stored()).title, { timeout: 30_000 }).toBe(`Theirs, ${answer}`);
    const page = await comeBack(devices[1]);
    await page.getByText('Choose a version').first().waitFor();
    expect((await stored()).title).toBe(`Theirs, ${answer}`);
    await page.goto(`${server.origin}/sync`);
    await page.getByRole('link', { name: 'Review both versions' }).click();
    await button(page, answer).click();
    await page.getByText('Choose a version').first().waitFor({ state: 'detached' });
    await expect.poll(async () => (await stored()).title, { timeout: 30_000 }).toBe(`${result}, ${answer}`);
  });
});
