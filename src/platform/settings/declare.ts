import type * as z from 'zod'

/** A value that a site owner may change while the site runs. */
export interface Setting<T = unknown> {
  key: string
  title?: string
  description: string
  /** A side effect of changing it that an owner may not expect. */
  consequence?: string
  /** Only values other than the default have the consequence, so nobody is asked on the way back. */
  reversible?: true
  /** The form control, where the schema does not determine it. */
  input?: 'time zone' | 'country' | 'countries' | 'markdown'
  /** Written by a feature of its own, so it is in no list of settings. */
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
