import type * as z from 'zod'

/** A value that a site owner may change while the site runs. */
export interface Setting<T = unknown> {
  key: string
  title?: string
  description: string
  /** A side effect of a change that an owner may not expect. */
  consequence?: string
  /** Set if only values other than the default have the consequence, so that resetting needs no confirmation. */
  reversible?: true
  /** The form control, if the schema doesn't determine it. */
  input?: 'time zone' | 'country' | 'countries' | 'markdown'
  /** Set if a feature manages the value, so that it appears in no list of settings. */
  managed?: true
  schema: z.ZodType<T>
  default: T
  /** Checks a value against the other settings. Returns the error message, if any. */
  check?(value: T, get: GetSetting): string | undefined
}

export type GetSetting = <T>(setting: Setting<T>) => T

/** Declares a setting. It can be read once it is in the list that `Settings.open` gets. */
export function setting<T>(declaration: Setting<T>): Setting<T> {
  return declaration
}
