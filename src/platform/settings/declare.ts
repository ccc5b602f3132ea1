import type * as z from 'zod'

/** Something a site owner may change while the site runs. */
export interface Setting<T = unknown> {
  key: string
  description: string
  schema: z.ZodType<T>
  default: T
}

const declared = new Map<string, Setting>()

export function setting<T>(declaration: Setting<T>): Setting<T> {
  if (declared.has(declaration.key)) throw new Error(`The setting ${declaration.key} is declared twice`)
  declared.set(declaration.key, declaration as Setting)
  return declaration
}

export function allSettings(): Setting[] {
  return [...declared.values()].sort((a, b) => a.key.localeCompare(b.key))
}

export function settingNamed(key: string): Setting | undefined {
  return declared.get(key)
}
