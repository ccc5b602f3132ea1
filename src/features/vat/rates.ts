import type { Rate } from '../../platform/cents.ts'

/** From which day a standard rate holds in a place, newest first. Digital services are nowhere here at a reduced rate. */
const table: Record<string, readonly (readonly [from: string, rate: Rate])[]> = {
  AT: [['1984-01-01', 2000]],
  // Jungholz and Mittelberg, which can be reached by road from Germany only.
  'AT-19': [['1995-01-01', 1900]],
  BE: [['1996-01-01', 2100]],
  BG: [['1999-01-01', 2000]],
  CH: [['2024-01-01', 810], ['2018-01-01', 770]],
  CY: [['2014-01-13', 1900]],
  CZ: [['2013-01-01', 2100]],
  DE: [['2021-01-01', 1900], ['2020-07-01', 1600], ['2007-01-01', 1900]],
  DK: [['1992-01-01', 2500]],
  EE: [['2025-07-01', 2400], ['2024-01-01', 2200], ['2009-07-01', 2000]],
  ES: [['2012-09-01', 2100]],
  FI: [['2024-09-01', 2550], ['2013-01-01', 2400]],
  FR: [['2014-01-01', 2000]],
  GB: [['2011-01-04', 2000]],
  GR: [['2016-06-01', 2400]],
  HR: [['2012-03-01', 2500]],
  HU: [['2012-01-01', 2700]],
  IE: [['2021-03-01', 2300], ['2020-09-01', 2100], ['2012-01-01', 2300]],
  IS: [['2015-01-01', 2400]],
  IT: [['2013-10-01', 2200]],
  LT: [['2009-09-01', 2100]],
  LU: [['2024-01-01', 1700], ['2023-01-01', 1600], ['2015-01-01', 1700]],
  LV: [['2012-07-01', 2100]],
  MT: [['2004-01-01', 1800]],
  NL: [['2012-10-01', 2100]],
  NO: [['2005-01-01', 2500]],
  PL: [['2011-01-01', 2300]],
  PT: [['2011-01-01', 2300]],
  'PT-azores': [['2021-07-01', 1600], ['2015-07-01', 1800]],
  'PT-madeira': [['2012-04-01', 2200]],
  RO: [['2025-08-01', 2100], ['2017-01-01', 1900]],
  SE: [['1990-07-01', 2500]],
  SI: [['2013-07-01', 2200]],
  SK: [['2025-01-01', 2300], ['2011-01-01', 2000]],
}

const members = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')
const memberSet: ReadonlySet<string> = new Set(members)

export const memberStates: readonly string[] = members

export function isMemberState(country: string): boolean {
  return memberSet.has(country)
}

/** The standard rate of a place on a day (`2026-11-15`); undefined where we know of none. */
export function rateOn(place: string, day: string): Rate | undefined {
  return table[place]?.find(([from]) => from <= day)?.[1]
}

/** Countries in which a seller can be registered. */
export const countriesWithRates: readonly string[] = Object.keys(table).filter((place) => place.length === 2)
