import { Temporal } from 'temporal-polyfill'

/** An instant as the clock on the wall shows it there, for a field of a form: `2026-11-15T12:00`. */
export function localTime(zone: string, at: Date): string {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
}

/** The instant of a time on the wall there; undefined for what is no time. */
export function instantOf(zone: string, text: string): Date | undefined {
  if (!/^(20|21)\d\d-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(text)) return undefined
  try {
    return new Date(Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds)
  } catch {
    return undefined
  }
}
