import { suggest } from '../operation/suggest.ts'
import { complaint } from './complaint.ts'
import type { ConfigOf, VariableGroup } from './variable.ts'
import type { platformVariables } from './variables.ts'

type Environment = Record<string, string | undefined>

/**
 * The values of all variables. A feature that declares variables adds them with
 * `declare module '…/platform/config/config.ts' { interface Config extends ConfigOf<…> {} }`.
 */
export interface Config extends ConfigOf<typeof platformVariables> {
  readonly production: boolean
  readonly siteUrl: string
}

/** Every mistake in the environment, one line each. */
export class ConfigError extends Error {
  readonly mistakes: string[]
  constructor(mistakes: string[]) {
    const count = mistakes.length === 1 ? 'a mistake' : `${mistakes.length} mistakes`
    super(`Please fix ${count} in the configuration:\n${mistakes.map((line) => `  - ${line}`).join('\n')}`)
    this.name = 'ConfigError'
    this.mistakes = mistakes
  }
}

/** Reads the variables of all groups; the platform's own group has to be one of them. */
export function parseConfig(groups: readonly VariableGroup[], environment: Environment): Config {
  const unreadable = new Map<string, string>()
  const values: Record<string, unknown> = {}
  for (const [name, { schema, secret }] of groups.flatMap(({ variables }) => Object.entries(variables))) {
    // An empty value means "not set" in many tools.
    const text = environment[name] || undefined
    const parsed = schema.safeParse(text)
    if (parsed.success) values[name] = parsed.data
    else {
      const given = text && !secret ? `=${excerpt(text)}` : ''
      unreadable.set(name, `${name}${given}: ${parsed.error.issues.map(complaint).join('; ')}`)
    }
  }
  const config = values as ConfigOf<typeof platformVariables>
  const production = config.NODE_ENV === 'production'
  const refused: string[] = []
  const refuse = (names: readonly string[], condition: boolean, message: string) => {
    if (condition && !names.some((name) => unreadable.has(name))) refused.push(`${names.join(' and ')}: ${message}`)
  }
  for (const group of groups) group.check?.(values as ConfigOf<typeof group>, { production, refuse })
  const mistakes = [...unreadable.values(), ...refused]
  if (mistakes.length > 0) throw new ConfigError(mistakes)
  return { ...config, production, siteUrl: config.SITE_URL ?? `http://localhost:${config.PORT}` } as Config
}

/** Names in the environment that are close to one of ours: most likely typing mistakes. */
export function misspelledNames(environment: Environment, known: readonly string[]): { name: string; meant: string }[] {
  const firstWords = [...new Set(known.map(firstWord))]
  return Object.keys(environment).flatMap((name) => {
    // An environment has many other names. One whose first word is unlike any of ours belongs to something else.
    if (known.includes(name) || !suggest(firstWord(name), firstWords)) return []
    const meant = suggest(name, known)
    return meant ? [{ name, meant }] : []
  })
}

function firstWord(name: string): string {
  return name.split('_')[0]!
}

function excerpt(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text).slice(1, -1)
}
