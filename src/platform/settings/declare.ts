import type * as z from 'zod'

/** Something a site owner may change while the site runs. */
export interface Setting<T = unknown> {
  key: string
  /** What people call it. */
  title?: string
  description: string
  /** What changing it does, where that is more than one would think. */
  consequence?: string
  /** How it is asked for, where its schema alone does not tell. */
  input?: 'time zone' | 'country' | 'markdown'
  schema: z.ZodType<T>
  default: T
  /** What is wrong with a value beside the other settings, if anything. */
  check?(value: T, get: GetSetting): string | undefined
}

export type GetSetting = <T>(setting: Setting<T>) => T

/** Declares a setting. It can be read once it is in the list that the settings are opened with. */
export function setting<T>(declaration: Setting<T>): Setting<T> {
  return declaration
}
