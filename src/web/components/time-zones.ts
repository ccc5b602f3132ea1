/** What to choose a time zone from. */
export const timeZones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')].map(
  (zone) => ({ value: zone, text: zone.replaceAll('_', ' ') }),
)
