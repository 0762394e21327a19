import type { Property } from '#contracts/domain/catalog/properties.ts';
import { callAs } from '../../e2e/support/api-caller.ts';
import { addDemoArrivals } from '../../e2e/support/arriving-guests.ts';
import type { RunningServer } from '../../e2e/support/server.ts';
import type { Camera } from './camera.ts';

/** Tabs of the dashboard, the retreat whose tab is shown, and words that are there once the tab has its data. */
const tabs = [
  { tab: 'departures', retreat: 'Raked Stone Machiya', text: 'Zen and Raked Gravel' },
  { tab: 'bookings', text: 'Upcoming' },
  { tab: 'arrivals', text: 'Maya Ortiz' },
  { tab: 'calendar', retreat: 'Cedar Steam Ryokan', text: 'Calendars of other sites' },
  { tab: 'arrival', retreat: 'Cedar Steam Ryokan', text: 'Guests read this on their trip' },
  { tab: 'programme', retreat: 'Cedar Steam Ryokan', text: 'Evening yoga' },
  { tab: 'announcements', retreat: 'Cedar Steam Ryokan', text: 'The bath is warm from seven.' },
  { tab: 'reviews', text: 'Answer publicly' },
  { tab: 'insights', text: 'What you earn by month' },
] as const;

/** The tabs of the dashboard that have no mock-up, with a guest who arrives today. */
export async function takeDashboardScreens(camera: Camera, server: RunningServer): Promise<void> {
  const idOf = await fillDashboard(server);
  for (const size of ['phone', 'desktop'] as const) {
    const page = await camera.open(size, { as: 'host' });
    for (const { tab, text, ...at } of tabs) {
      const property = 'retreat' in at ? `&property=${idOf(at.retreat)}` : '';
      await camera.goTo(page, `/owner-dashboard?tab=${tab}${property}`);
      const shown = page.getByRole('tabpanel').getByText(text).first();
      await shown.waitFor();
      if (tab === 'calendar') await page.getByRole('button', { name: /^Next month/ }).click();
      // On a phone, the panel begins far down.
      await page.getByRole('tablist').evaluate((list) => {
        window.scrollTo(0, window.scrollY + list.getBoundingClientRect().top - 80);
      });
      await camera.take(page, `owner-${tab}-${size}`);
    }
  }
}

/** Adds what the demo data lacks. @returns the id of a retreat of the demo host, by its title */
async function fillDashboard(server: RunningServer): Promise<(title: string) => number> {
  await addDemoArrivals(server, 1);
  const host = await callAs(server.origin, 'host');
  const retreats = await host.get<Property[]>('/api/properties?mine=1');
  const idOf = (title: string): number => retreats.find((one) => one.title === title)?.id ?? 0;
  const cedar = `/api/properties/${idOf('Cedar Steam Ryokan')}`;
  for (const [title, startTime, endTime, place] of [
    ['Walk to the maple garden', '07:30', '08:30', 'Front gate'],
    ['Evening yoga', '19:30', '20:45', 'Garden hall'],
  ] as const) {
    await host.post(`${cedar}/programme`, { title, startTime, endTime, place, kind: 'class' });
  }
  const today = new Date().toISOString().slice(0, 10);
  const text = 'The bath is warm from seven. Towels lie at the door.';
  await host.post(`${cedar}/announcements`, { fromDay: today, toDay: today, text });
  return idOf;
}
