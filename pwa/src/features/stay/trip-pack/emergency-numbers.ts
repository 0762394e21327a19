/** Numbers to call in an emergency, in the order of importance. */
export type EmergencyNumbers = readonly (readonly [service: string, number: string])[];

const all = (number: string): EmergencyNumbers => [['Police, ambulance and fire', number]];
const three = (police: string, ambulance: string, fire: string): EmergencyNumbers =>
  ambulance === fire
    ? [
        ['Ambulance and fire', ambulance],
        ['Police', police],
      ]
    : [
        ['Ambulance', ambulance],
        ['Police', police],
        ['Fire', fire],
      ];

/**
 * By the English name of a country. Written down in November 2026 from what the governments of these countries publish;
 * the countries of the European Union share 112. Numbers change: the page says to check locally.
 */
const numbersByCountry: Readonly<Record<string, EmergencyNumbers>> = {
  Argentina: three('911', '107', '100'),
  Australia: all('000'),
  Bhutan: three('113', '112', '110'),
  Bolivia: three('110', '118', '119'),
  Brazil: three('190', '192', '193'),
  Cambodia: three('117', '119', '118'),
  Canada: all('911'),
  Chile: three('133', '131', '132'),
  China: three('110', '120', '119'),
  Colombia: all('123'),
  'Costa Rica': all('911'),
  Ecuador: all('911'),
  Egypt: three('122', '123', '180'),
  Iceland: all('112'),
  India: all('112'),
  Indonesia: all('112'),
  Israel: three('100', '101', '102'),
  Jamaica: three('119', '110', '110'),
  Japan: three('110', '119', '119'),
  Jordan: all('911'),
  Kenya: all('999'),
  Malaysia: all('999'),
  Maldives: three('119', '102', '118'),
  Mexico: all('911'),
  Morocco: three('19', '15', '15'),
  Nepal: three('100', '102', '101'),
  'New Zealand': all('111'),
  Norway: three('112', '113', '110'),
  Panama: all('911'),
  Peru: three('105', '106', '116'),
  Philippines: all('911'),
  Singapore: three('999', '995', '995'),
  'South Africa': three('10111', '10177', '10177'),
  'South Korea': three('112', '119', '119'),
  'Sri Lanka': three('119', '1990', '110'),
  Switzerland: three('117', '144', '118'),
  Taiwan: three('110', '119', '119'),
  Tanzania: all('112'),
  Thailand: three('191', '1669', '199'),
  Turkey: all('112'),
  'United Arab Emirates': three('999', '998', '997'),
  'United Kingdom': all('999'),
  'United States': all('911'),
  Vietnam: three('113', '115', '114'),
};

const namesOf = (list: string): string[] => list.split(', ');

const europeanUnion = new Set(
  namesOf(
    'Austria, Belgium, Bulgaria, Croatia, Cyprus, Czechia, Denmark, Estonia, Finland, France, Germany, Greece, Hungary, ' +
      'Ireland, Italy, Latvia, Lithuania, Luxembourg, Malta, Netherlands, Poland, Portugal, Romania, Slovakia, ' +
      'Slovenia, Spain, Sweden',
  ),
);

/** Locations in the United States and Canada often end with the state. Georgia is missing: it is a country too. */
const statesOf: Readonly<Record<string, readonly string[]>> = {
  'United States': namesOf(
    'Alabama, Alaska, Arizona, Arkansas, California, Colorado, Connecticut, Delaware, Florida, Hawaii, Idaho, Illinois, ' +
      'Indiana, Iowa, Kansas, Kentucky, Louisiana, Maine, Maryland, Massachusetts, Michigan, Minnesota, Mississippi, ' +
      'Missouri, Montana, Nebraska, Nevada, New Hampshire, New Jersey, New Mexico, New York, North Carolina, ' +
      'North Dakota, Ohio, Oklahoma, Oregon, Pennsylvania, Rhode Island, South Carolina, South Dakota, Tennessee, ' +
      'Texas, Utah, Vermont, Virginia, Washington, West Virginia, Wisconsin, Wyoming',
  ),
  Canada: namesOf(
    'Alberta, British Columbia, Manitoba, New Brunswick, Newfoundland and Labrador, Nova Scotia, Ontario, ' +
      'Prince Edward Island, Quebec, Saskatchewan, Yukon',
  ),
};

const otherNames: Readonly<Record<string, string>> = {
  UK: 'United Kingdom',
  England: 'United Kingdom',
  Scotland: 'United Kingdom',
  Wales: 'United Kingdom',
  USA: 'United States',
  Türkiye: 'Turkey',
  'Czech Republic': 'Czechia',
  UAE: 'United Arab Emirates',
  Zanzibar: 'Tanzania',
  ...Object.fromEntries(
    Object.entries(statesOf).flatMap(([country, states]) => states.map((state) => [state, country])),
  ),
};

/**
 * Emergency numbers of the country that a listing's location ends with, such as 'Hakone, Kanagawa, Japan'; null if its
 * country is not in the table.
 */
export function emergencyNumbers(location: string): { country: string; numbers: EmergencyNumbers } | null {
  const last = location.split(',').at(-1)?.trim() ?? '';
  const country = Object.hasOwn(otherNames, last) ? (otherNames[last] ?? last) : last;
  if (europeanUnion.has(country)) return { country, numbers: all('112') };
  const numbers = Object.hasOwn(numbersByCountry, country) ? numbersByCountry[country] : undefined;
  return numbers === undefined ? null : { country, numbers };
}
