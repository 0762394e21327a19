import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import { addDays } from '#contracts/rules/days.ts';
import { launchPagePath } from '#pwa/data/storage/cache-names.ts';
import { desktop, Device, ownComplaints, phone, waitForServiceWorker } from './support/browser.ts';
import { confirmEmail } from './support/confirm-email.ts';
import { callAs, type ApiCaller } from './support/api-caller.ts';
import { startServer, type RunningServer } from './support/server.ts';

/** Markup that would call `pwned` and leave an element marked `data-evil` if interpreted as HTML. */
const markup = (field: string): string =>
  `${field}<img data-evil src=x onerror=pwned('${field}')>"'><script data-evil>pwned('${field}')</script>`;
/** Text that closes a style or an attribute, reverses the writing direction, and cannot be wrapped. */
const mess = `');}</style><style data-evil>*{display:none}</style>\u202E${'W'.repeat(60)}`;
const evilName = '<img data-evil src=x onerror=pwned()>';
/** A day within the two years that can be booked. */
const dayIn = (days: number): string => addDays(new Date().toISOString().slice(0, 10), days);
const photoHost = 'photos.evil.example';
/** An SVG image that would call `pwned` if opened as a document. */
const evilPicture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8" onload="pwned(\'svg\')"><script>pwned("svg")</script></svg>';

const scenes = (panorama: string) => ({
  initialSceneId: '"><img data-evil src=x>',
  scenes: ['"><img data-evil src=x>', 'constructor'].map((id, index) => ({
    id,
    name: `${markup('scene')}${index}`,
    panorama: index === 0 ? panorama : `https://${photoHost}/tour.svg?"onerror="pwned(1)`,
    thumbnailUrl: `https://${photoHost}/thumb.svg`,
    links: [{ targetSceneId: index === 0 ? 'constructor' : '"><img data-evil src=x>' }],
    hotspots: [
      {
        id: '"><b data-evil>',
        type: 'info" onclick="pwned(1)',
        text: markup('hotspot'),
        position: { x: 0, y: 0, z: 1 },
      },
    ],
  })),
});

const listing = (title: string) => ({
  title,
  description: `${markup('description')}${mess} javascript:pwned('description')`,
  location: markup('location'),
  latitude: -38,
  longitude: -140,
  pricePerNight: 77,
  images: [
    `https://${photoHost}/a.svg?"onerror="pwned('photo')`,
    `https://${photoHost}/b.svg');background:url(https://css.evil.example/leak`,
    `http://${photoHost}/c.svg`,
  ],
  amenities: ['<b data-evil onclick=pwned()>Wifi</b>', 'constructor', '__proto__'],
  retreatTypes: ['<b data-evil onclick=pwned()>Yoga</b>', mess.slice(0, 60)],
  maxGuests: 4,
  instantBook: true,
});

const api = '**/api/**';

/** Hostile content in every field a person can write, checked in every screen that shows it. */
describe('hostile content', () => {
  let server: RunningServer;
  // Without a service worker, the test sees every request of the page.
  const mobile = new Device({ viewport: phone, hasTouch: true, isMobile: true, serviceWorkers: 'block' });
  const desk = new Device({ viewport: desktop, serviceWorkers: 'block' });
  const offline = new Device({ viewport: phone, hasTouch: true, isMobile: true });
  const ran: string[] = [];
  const foreign = new Set<string>();
  const shown = {
    person: 0,
    property: 0,
    waiting: 0,
    rejected: 0,
    conversation: 0,
    booking: 0,
    reference: '',
    package: 0,
  };
  const title = markup('title');

  const pictures = /evil\.example/;
  const answerPictures = (context: BrowserContext): Promise<unknown> =>
    context.route(pictures, (route) => route.fulfill({ contentType: 'image/svg+xml', body: evilPicture }));

  beforeAll(async () => {
    server = await startServer();
    await plant();
    for (const device of [mobile, desk, offline]) {
      await device.turnOn();
      const { context } = device;
      context.setDefaultTimeout(20_000);
      await context.exposeBinding('pwned', (_, field: unknown) => ran.push(String(field)));
      context.on('dialog', (dialog) => {
        ran.push(dialog.message());
        void dialog.dismiss();
      });
      context.on('request', (request) => {
        const { hostname } = new URL(request.url());
        if (hostname !== 'localhost') foreign.add(`${request.resourceType()} ${hostname}`);
      });
      await answerPictures(context);
    }
  });
  afterAll(async () => {
    for (const device of [mobile, desk, offline]) await device.remove();
    await server.remove();
  });

  afterEach(() => mobile.context.unroute(api));

  /** Writes hostile texts into every field of the API. */
  async function plant(): Promise<void> {
    const registered = await fetch(`${server.origin}/api/auth/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        username: evilName,
        email: 'evil@evil.example',
        password: `retreat-${evilName}`,
      }),
    });
    expect(registered.status).toBe(201);
    await confirmEmail(server.origin, 'evil@evil.example');
    const host = await callAs(server.origin, evilName);
    const staff = await callAs(server.origin, 'staff');
    const maya = await callAs(server.origin, 'guest');
    shown.person = host.id;
    await host.put('/api/profile', { name: evilName, bio: `${markup('bio')}\n${mess}`, languages: ['en'] });
    const demo = await maya.get<Property[]>('/api/properties?limit=100');
    const toured = demo.find(({ hasVirtualTour }) => hasVirtualTour)!;
    const { virtualTourData } = await maya.get<Property>(`/api/properties/${toured.id}`);
    const panorama = virtualTourData!.scenes![0]!;
    const tour = {
      hasVirtualTour: true,
      virtualTourType: 'scenes',
      virtualTourData: scenes(panorama.panorama),
    };
    const made = (name: string, more = {}) =>
      host.post<Property>('/api/properties', { ...listing(name), ...more });
    shown.property = (await made(title, tour)).id;
    shown.waiting = (await made(`Waiting ${title}`)).id;
    shown.rejected = (await made(`Rejected ${title}`)).id;
    const decide = (id: number, status: string) =>
      staff.post(`/api/properties/${id}/verify`, { status, notes: markup('notes') });
    await decide(shown.property, 'verified');
    await decide(shown.rejected, 'rejected');
    await decide(shown.waiting, 'rejected');
    await host.post(`/api/properties/${shown.waiting}/submit-verification`, {
      documents: [
        "javascript:pwned('document')",
        markup('document'),
        'https://docs.example/"><img data-evil src=x>.pdf',
      ],
    });
    const offer = await host.post<{ id: number }>(`/api/properties/${shown.property}/retreat-packages`, {
      name: markup('package'),
      description: `${markup('package description')}${mess}`,
      pricePerNight: 90,
      maxCapacity: 4,
      inclusions: ['<b data-evil onclick=pwned()>Soup</b>'],
    });
    shown.package = offer.id;
    await talk(host, maya);
    const stay = { startDate: dayIn(300), endDate: dayIn(302), guests: 2, retreatPackageId: offer.id };
    const booking = await maya.post<{ id: number; reference: string }>('/api/bookings', {
      ...stay,
      propertyId: shown.property,
      userId: maya.id,
      totalPrice: 180 + 22,
    });
    shown.booking = booking.id;
    shown.reference = booking.reference;
    await maya.post('/api/favorites', { userId: maya.id, propertyId: shown.property });
  }

  async function talk(host: ApiCaller, maya: ApiCaller): Promise<void> {
    const people = { user1Id: maya.id, user2Id: host.id, propertyId: shown.property };
    shown.conversation = (await maya.post<{ id: number }>('/api/conversations', people)).id;
    const say = (content: string) =>
      host.post('/api/messages', { conversationId: shown.conversation, content });
    await say(`javascript:pwned('message') data:text/html,<script>pwned('message')</script>`);
    await say(mess);
    await say(markup('message'));
  }

  /** Signs the browser in by cookie, and waits until the app has noticed. */
  const signIn = async (page: Page, username: string): Promise<void> => {
    const answer = await page.request.post(`${server.origin}/api/auth/login`, {
      data: { username, password: `retreat-${username}` },
    });
    const { id } = (await answer.json()) as { id: number };
    await page.goto(server.origin);
    await page.waitForFunction((own) => localStorage.getItem('wellens-account') === own, String(id));
  };
  /** Checks that the text is shown as written, not interpreted, and that nothing is wider than the window. */
  const expectHarmless = async (page: Page, ...words: string[]): Promise<void> => {
    for (const text of words) await page.getByText(text).filter({ visible: true }).first().waitFor();
    expect(await page.locator('[data-evil]').count(), page.url()).toBe(0);
    expect(
      await page.evaluate(() => document.querySelector('a[href^="javascript:" i], a[href^="data:" i]')),
      page.url(),
    ).toBeNull();
    const { wide, room } = await page.evaluate(() => ({
      wide: document.documentElement.scrollWidth,
      room: document.documentElement.clientWidth,
    }));
    expect(wide, `${page.url()} is wider than its window`).toBeLessThanOrEqual(room);
  };
  const visit = async (page: Page, path: string, ...words: string[]): Promise<void> => {
    await page.goto(server.origin + path);
    await expectHarmless(page, ...words);
  };
  const expectNothingRan = (device: Device): void => {
    expect(ran).toEqual([]);
    const own = ownComplaints(device).filter(
      (line) => !/WebGL|software rendering|Service Worker registration blocked/i.test(line),
    );
    expect(own).toEqual([]);
    expect([...foreign].filter((request) => request !== `image ${photoHost}`)).toEqual([]);
  };

  test('URLs that are not pictures are refused', async () => {
    const host = await callAs(server.origin, evilName);
    for (const url of [
      "javascript:pwned('photo')",
      'data:image/svg+xml,<svg onload=pwned()>',
      'blob:https://evil.example/1',
      '//evil.example/a.png',
      'https://name:word@evil.example/a.png',
      '/pictures/../api/auth/logout',
    ]) {
      await expect(host.post('/api/properties', { ...listing(title), images: [url] }), url).rejects.toThrow(
        '422',
      );
    }
  });

  test('is only text in the launch snapshot of home, which is stored markup', async () => {
    const page = await offline.page();
    await visit(page, '/', title);
    await waitForServiceWorker(page);
    await page.waitForFunction((kept) => caches.match(kept).then(Boolean), launchPagePath);
    // With intercepted requests the browser bypasses its cache, like a reload, which is not a launch.
    await offline.context.unroute(pictures);
    // The page stays as the worker serves it: the app does not start.
    const session = await offline.context.newCDPSession(page);
    await session.send('Emulation.setScriptExecutionDisabled', { value: true });
    await page.goto('about:blank');
    await page.goto(server.origin);
    await page.locator('.launch').getByText(title).waitFor();
    expect(await page.locator('.launch [data-evil]').count()).toBe(0);
    await session.send('Emulation.setScriptExecutionDisabled', { value: false });
    await page.goto('about:blank');
    await page.goto(server.origin);
    await page.locator('#root').getByText(title).filter({ visible: true }).waitFor();
    await expectHarmless(page, title);
    await answerPictures(offline.context);
    expectNothingRan(offline);
  });

  test('is only text to a guest', async () => {
    const page = await mobile.page();
    await signIn(page, 'guest');
    await visit(page, '/', title);
    await visit(page, `/?location=${encodeURIComponent('location<img data-evil')}`, title);
    await visit(page, `/properties/${shown.property}`, title, markup('description'), markup('package'));
    await page.getByRole('button', { name: /view all photos/ }).click();
    await page.getByRole('dialog', { name: 'Property Gallery' }).waitFor();
    await expectHarmless(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Virtual Tour' }).click();
    await page.getByRole('dialog', { name: 'Virtual Tour' }).getByText('1 / 2').waitFor();
    await expectHarmless(page, markup('scene'), markup('hotspot'));
    await page.getByRole('button', { name: 'Next scene' }).click();
    await page.getByText('2 / 2').waitFor();
    await expectHarmless(page, markup('scene'));
    await visit(page, '/wishlist', title);
    await visit(page, '/messages', markup('message'), evilName);
    await visit(page, `/messages/${shown.conversation}`, markup('message'), "javascript:pwned('message')");
    await visit(page, `/people/${shown.person}`, markup('bio'), title);
    await visit(page, '/trips', title);
    await visit(page, `/trips/${shown.booking}`, title, markup('location'));
    const stay = `startDate=${dayIn(300)}&endDate=${dayIn(302)}&guests=2&packageId=${shown.package}`;
    await visit(page, `/checkout?propertyId=${shown.property}&${stay}`, title, markup('package'));
    await visit(page, `/booking-confirmation?booking=${shown.reference}`, title);
    await visit(page, `/auth?returnTo=${encodeURIComponent("javascript:pwned('return')")}`);
    expectNothingRan(mobile);
  });

  test('is only text on the map and in its popup', async () => {
    const page = await mobile.page();
    // Only this listing: a phone's map cannot show all of them.
    await page.goto(`${server.origin}/map?minPrice=77&maxPrice=77`);
    const marker = page.locator('.leaflet-marker-icon button', { hasText: '$77 / night' });
    // While the map is drawing, a marker may be replaced during the key press.
    const press = async () => {
      await marker.press('Enter');
      return page.locator('.leaflet-popup').count();
    };
    await expect.poll(press, { timeout: 20_000 }).toBe(1);
    await page.locator('.leaflet-popup').getByText(title).waitFor();
    await expectHarmless(page, title);
    expectNothingRan(mobile);
  });

  test('is only text to its host, in the wizard, and waiting in the sync centre', async () => {
    const page = await mobile.page();
    await signIn(page, evilName);
    await visit(page, '/owner-dashboard', title, markup('notes'));
    await visit(page, `/owner-dashboard?tab=packages&property=${shown.property}`, markup('package'));
    await visit(page, '/owner-dashboard?tab=messages', markup('message'));
    await visit(page, '/owner-dashboard?tab=bookings', title);
    await visit(page, '/owner-dashboard?tab=insights', 'What you earn by month');
    const edit = `/list-property?edit=${shown.property}`;
    await visit(page, `${edit}&step=photos`, '3 images added');
    await visit(page, `${edit}&step=review`, title, markup('location'));
    // The app's files are still available; only the API is unreachable.
    await mobile.context.route(api, (route) => route.abort());
    await page.goto(`${server.origin}${edit}&step=basic-info`);
    await page.getByRole('textbox', { name: 'Title' }).fill(markup('renamed'));
    for (let step = 1; step < 7; step += 1) {
      await page.getByRole('button', { name: 'Next', exact: true }).click();
      await page.getByText(`Step ${step + 1} of 7`).waitFor();
    }
    await expectHarmless(page, markup('renamed'));
    // By keyboard: a second click at one place within half a second is ignored.
    await page.getByRole('button', { name: 'Update Property' }).press('Enter');
    await page.waitForURL('**/owner-dashboard');
    await expectHarmless(page, markup('renamed'));
    await visit(page, '/sync', `Edit: ${markup('renamed')}`);
    expectNothingRan(mobile);
  });

  test('is only text to staff', async () => {
    const page = await desk.page();
    await signIn(page, 'staff');
    await visit(page, '/admin', `Waiting ${title}`, "javascript:pwned('document')", markup('document'));
    await page.getByRole('button', { name: `Verify Property Waiting ${title}`, exact: true }).click();
    await page.getByRole('dialog', { name: 'Verify Property' }).waitFor();
    await expectHarmless(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `History of Waiting ${title}`, exact: true }).click();
    await page.getByRole('dialog', { name: 'History' }).getByText(markup('notes')).first().waitFor();
    await expectHarmless(page);
    await visit(page, '/admin?tab=all', `Rejected ${title}`);
    expectNothingRan(desk);
  });
});
