import type { Position } from 'geojson';
import polylabel from 'polylabel';
import { feature } from 'topojson-client';
import { worldMapZoomMax } from '#contracts/domain/places/world-map.ts';
import type { PopulatedPlace } from './gazetteer.ts';
import { readAtlas } from './atlas.ts';
import type { RankedPlace } from './place-lines.ts';
import { unrollRing } from './unroll-ring.ts';

/** A name on the map. */
export interface MapPlace extends RankedPlace {
  /** Minimum and maximum zoom at which it is drawn. */
  from: number;
  to: number;
}

const tilePx = 256;
/** Minimum square root of a country's area at which its name is drawn, in pixels. */
const countryMinPx = 44;
/** Lowest rank of a country, above those of all towns. */
const countryRank = 200;
const capitalBonus = 20;
const zooms = { country: { from: 1, to: 6 }, capital: 3, town: 4 };

/** Countries and all places of the gazetteer, most important first. */
export function listMapPlaces(gazetteer: readonly PopulatedPlace[]): MapPlace[] {
  const countryNames = new Intl.DisplayNames('en', { type: 'region' });
  const towns = gazetteer.map(
    ({ name, latitude, longitude, population, isCapital, region, country }): MapPlace => ({
      name,
      kind: isCapital ? 'capital' : 'town',
      region,
      country: countryNames.of(country) ?? country,
      longitude,
      latitude,
      rank: Math.round(10 * Math.log10(population + 1)) + (isCapital ? capitalBonus : 0),
      from: isCapital ? zooms.capital : zooms.town,
      to: Infinity,
    }),
  );
  return [...listCountries(), ...towns].sort((one, other) => other.rank - one.rank);
}

/** Countries, each labelled in the middle of its largest part. */
function listCountries(): MapPlace[] {
  const atlas = readAtlas();
  return feature(atlas, atlas.objects.countries).features.flatMap(({ geometry, properties: { name } }) => {
    const polygons =
      geometry.type === 'MultiPolygon'
        ? geometry.coordinates
        : geometry.type === 'Polygon'
          ? [geometry.coordinates]
          : [];
    const largest = polygons
      .map((rings) => rings.map(unrollRing))
      .map((rings) => ({ rings, area: areaOf(rings[0] ?? []) }))
      .sort((one, other) => other.area - one.area)[0];
    if (largest === undefined) return [];
    const [longitude = 0, latitude = 0] = polylabel(largest.rings as [number, number][][], 0.5);
    const fits = Math.ceil(Math.log2((countryMinPx * 360) / (tilePx * Math.sqrt(largest.area))));
    return [
      {
        name,
        kind: 'country' as const,
        region: '',
        country: name,
        longitude,
        latitude,
        rank: countryRank + Math.round(10 * Math.log10(largest.area + 1)),
        from: Math.min(worldMapZoomMax, Math.max(zooms.country.from, fits)),
        to: zooms.country.to,
      },
    ];
  });
}

/** In square degrees. */
function areaOf(ring: readonly Position[]): number {
  const sum = ring.reduce((total, [x = 0, y = 0], index) => {
    const [nextX = 0, nextY = 0] = ring[(index + 1) % ring.length] ?? [];
    return total + x * nextY - nextX * y;
  }, 0);
  return Math.abs(sum) / 2;
}
