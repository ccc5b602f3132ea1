import * as z from 'zod'

/** An environment variable. docs/configuration.md is generated from these. */
interface Variable<T extends z.ZodType = z.ZodType> {
  schema: T
  about: string
  /** Describes what applies when the variable is not set. Defaults to the schema's default. */
  fallback?: string
  /** Never printed or logged. */
  secret?: boolean
}

export function variable<T extends z.ZodType>(
  schema: T,
  about: string,
  more: Omit<Variable, 'schema' | 'about'> = {},
): Variable<T> {
  return { schema, about, fallback: defaultOf(schema), ...more }
}

/** The variables of one feature, and the combinations of them that are refused. */
export interface VariableGroup<V extends Record<string, Variable> = Record<string, Variable>> {
  readonly variables: V
  // A method, so that groups of different variables fit into one list.
  check?(config: ConfigOf<VariableGroup<V>>, context: CheckContext<Extract<keyof V, string>>): void
}

interface CheckContext<Name extends string> {
  readonly production: boolean
  /** Refuses the variables when the condition holds, unless one of them could not be read anyway. */
  refuse(names: readonly Name[], condition: boolean, message: string): void
}

/** What a group adds to `Config`; the feature that declares the group extends the interface with it. */
export type ConfigOf<Group extends VariableGroup> = {
  [Name in keyof Group['variables']]: z.output<Group['variables'][Name]['schema']>
}

export function variableGroup<V extends Record<string, Variable>>(
  variables: V,
  check?: VariableGroup<V>['check'],
): VariableGroup<V> {
  return { variables, check }
}

export const onOff = z
  .enum(['0', '1', 'true', 'false', 'on', 'off'])
  .transform((text) => text === '1' || text === 'true' || text === 'on')

export const webUrl = z.url({ protocol: /^https?$/, error: 'must be a URL like https://www.example.com' })

export const singleLine = z.string().regex(/^[^\x00-\x1f\x7f]*$/, 'must be one line')

export const oneWord = z.string().regex(/^[\x21-\x7e]+$/, 'must be one word')

export const commaList = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
)

export function wholeNumber(min: number, max: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(min).max(max))
}

export function isPlainHttp(url: string | undefined): boolean {
  return Boolean(url?.startsWith('http:'))
}

function defaultOf(schema: z.ZodType): string | undefined {
  if (!(schema instanceof z.ZodDefault)) return undefined
  const value = schema.def.defaultValue
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return Array.isArray(value) && value.length === 0 ? undefined : String(value)
}
