import { Temporal } from 'temporal-polyfill'

/** An instant as local time in a zone, for a form field: `2026-11-15T12:00`. */
export function localTime(zone: string, at: Date): string {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
}

/** The instant of a local time in a zone. Undefined when the text is not a time. */
export function parseLocalTime(zone: string, text: string): Date | undefined {
  if (!/^(20|21)\d\d-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(text)) return undefined
  try {
    return new Date(Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds)
  } catch {
    return undefined
  }
}
