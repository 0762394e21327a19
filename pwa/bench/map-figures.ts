import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import type { BenchLine } from '#contracts/bench-line.ts';
import { openBarePage } from './bare-page.ts';
import { bundleScript } from './bundle-script.ts';
import type { MapFigures } from './map/map-page.ts';
import { median, ms } from './medians.ts';

const rounds = 5;
const markersMax = 200;

type Way = 'ours' | 'oneMarkerEach';

const play = (page: Page, way: Way): Promise<MapFigures> =>
  page.evaluate((name) => {
    const { measureMap } = globalThis as unknown as { measureMap: Record<Way, () => MapFigures> };
    return measureMap[name]();
  }, way);

/** The map with 10,000 listings, beside Leaflet with a marker for each. Source: performance goal G19. */
export async function measureMap(): Promise<BenchLine[]> {
  const script = await bundleScript(new URL('map/map-page.ts', import.meta.url).pathname);
  const leafletStyles = new URL('../../node_modules/leaflet/dist/leaflet.css', import.meta.url);
  const bare = await openBarePage(script, { styles: readFileSync(leafletStyles, 'utf8') });
  try {
    const ours: MapFigures[] = [];
    const others: MapFigures[] = [];
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await play(bare.page, 'ours'));
      others.push(await play(bare.page, 'oneMarkerEach'));
    }
    const line = (work: 'add' | 'zoom', goal: number): BenchLine => {
      const [mine, theirs] = [
        median(ours.map((figures) => figures[work])),
        median(others.map((figures) => figures[work])),
      ];
      return {
        id: 'G19',
        work: `map with 10,000 listings: ${work}`,
        figure: `${ms(mine)}: ${(mine / theirs).toFixed(3)}× of one marker each`,
        goal: `<= ${goal}×`,
        met: mine / theirs <= goal,
        yardsticks: { 'one marker each': ms(theirs) },
      };
    };
    const markers = Math.max(...ours.map((figures) => figures.markers));
    return [
      line('add', 0.05),
      line('zoom', 0.1),
      {
        id: 'G19',
        work: 'map with 10,000 listings: markers in the document',
        figure: String(markers),
        goal: `<= ${markersMax}`,
        met: markers <= markersMax,
        yardsticks: { 'one marker each': String(Math.max(...others.map((figures) => figures.markers))) },
      },
    ];
  } finally {
    await bare.close();
  }
}
