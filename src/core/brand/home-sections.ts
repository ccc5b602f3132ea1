/** The sections of the home page, in the default order. */
export const homeSections = [
  { key: 'week', name: 'This week', about: 'Week number, countdown and slipway' },
  { key: 'welcome', name: 'Welcome text', about: 'The heading and text above' },
  { key: 'race', name: 'This week’s race', about: 'Main column' },
  { key: 'featured', name: 'Featured', about: 'Main column, paid placement' },
  { key: 'updates', name: 'Logbook', about: 'Main column, latest updates' },
  { key: 'podium', name: 'Last week’s podium', about: 'Side column' },
  { key: 'upcoming', name: 'Coming up', about: 'Side column' },
  { key: 'how', name: 'How it works', about: 'Three steps' },
] as const

export type HomeSection = (typeof homeSections)[number]['key']
