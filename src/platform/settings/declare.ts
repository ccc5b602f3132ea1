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

const declared = new Map<string, Setting>()

export function setting<T>(declaration: Setting<T>): Setting<T> {
  if (declared.has(declaration.key)) throw new Error(`The setting ${declaration.key} is declared twice`)
  declared.set(declaration.key, declaration as Setting)
  return declaration
}

export function allSettings(): Setting[] {
  return [...declared.values()].sort((a, b) => a.key.localeCompare(b.key))
}

/** In the order in which they were declared. */
export function settingsAsDeclared(): Setting[] {
  return [...declared.values()]
}

export function settingNamed(key: string): Setting | undefined {
  return declared.get(key)
}
