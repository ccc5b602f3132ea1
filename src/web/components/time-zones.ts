/** The choices for a time zone. */
export const timeZones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')].map(
  (zone) => ({ value: zone, text: zone.replaceAll('_', ' ') }),
)
