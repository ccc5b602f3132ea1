import fc from 'fast-check'
import { countryCodes } from '../../../src/platform/countries.ts'
import type { JsonSchema } from '../../../src/platform/operation/json-schema.ts'

type Definitions = Record<string, JsonSchema>

const deep = (levels: number) => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`) as unknown
const ownKey = (key: string, value: unknown) => Object.fromEntries([[key, value]])

/** Text that has broken software before. */
export const hostileText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    'a\udc00z',
    '\u202e',
    '\ufeff',
    '\u2028',
    'İ',
    'ﬃ',
    'ß'.repeat(130),
    '👩‍👩‍👧‍👦',
    '\u0301'.repeat(300),
  ),
  fc.constantFrom(
    '__proto__',
    'constructor',
    'toString',
    'null',
    'undefined',
    'NaN',
    'true',
    '-0',
    '1e400',
    '9007199254740993',
    '2026-02-30',
    '0000-00-00',
    '-1',
  ),
  fc.constantFrom(
    "' or 1=1 --",
    '"; drop table listings',
    '%',
    '%%',
    '_',
    '\\',
    "\\'",
    '$1',
    '{{7*7}}',
    '<script>',
    '../../etc/passwd',
    '& | ! :* <-> ( )',
    "'a':*",
    '\r\nSet-Cookie: a=b',
  ),
  fc.constantFrom('a'.repeat(255), 'a'.repeat(5_000), 'é '.repeat(3_000), 'a-'.repeat(2_000), '('.repeat(500)),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

/** Any JSON value. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(null, true, false, 0, -0, -1, 1.5, 2 ** 53, -(2 ** 63), 1e308, 5e-324),
  fc.constantFrom<unknown>(
    [],
    [[]],
    {},
    [null],
    deep(40),
    deep(1_000),
    ownKey('__proto__', { admin: true }),
    ownKey('constructor', { prototype: {} }),
    Array(2_000).fill(0),
  ),
  fc.jsonValue({ maxDepth: 4 }),
)

/** JSON that is nested too deeply for careless recursion, including JSON.stringify. */
export const deepJson = fc.constantFrom(
  '['.repeat(10_000) + ']'.repeat(10_000),
  `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
)

/** Values that a schema accepts, including texts that exist on the site. */
export function validValue(
  schema: JsonSchema,
  known: readonly string[],
  definitions: Definitions = schema.$defs as Definitions,
): fc.Arbitrary<unknown> {
  const inner = (part: unknown) => validValue(part as JsonSchema, known, definitions)
  if (typeof schema.$ref === 'string') return inner(definitions[schema.$ref.replace('#/$defs/', '')])
  if ('const' in schema) return fc.constant(schema.const)
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum)
  const alternatives = schema.anyOf ?? schema.oneOf
  if (Array.isArray(alternatives)) return fc.oneof(...alternatives.map(inner))
  const { minimum = -1000, maximum = 1000, minItems = 0, maxItems = 5 } = schema as Record<string, number>
  switch (schema.type) {
    case 'string':
      return text(schema, known)
    case 'integer':
      return fc.integer({ min: minimum, max: maximum })
    case 'number':
      return fc.double({ min: minimum, max: maximum, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(schema.items ? inner(schema.items) : fc.jsonValue({ maxDepth: 1 }), {
        minLength: minItems,
        maxLength: Math.min(maxItems, minItems + 5),
      })
    case 'object':
      return object(schema, inner)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function object(schema: JsonSchema, inner: (part: unknown) => fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
  const requiredKeys = (schema.required ?? []) as string[]
  const declared = fc.record(Object.fromEntries(properties.map(([name, part]) => [name, inner(part)])), {
    requiredKeys,
    noNullPrototype: true,
  })
  if (typeof schema.additionalProperties !== 'object') return declared
  return fc
    .tuple(
      declared,
      fc.dictionary(keysOf(schema), inner(schema.additionalProperties), {
        maxKeys: 3,
        noNullPrototype: true,
      }),
    )
    .map(([own, more]) => ({ ...more, ...own }))
}

function keysOf({ propertyNames }: JsonSchema): fc.Arbitrary<string> {
  const { enum: names } = (propertyNames ?? {}) as { enum?: string[] }
  return names ? fc.constantFrom(...names) : fc.string({ maxLength: 10 })
}

/** Values for patterns that are looser than the check behind them. */
const country = fc.constantFrom(...countryCodes, 'pt', 'De')
const path = fc.webPath({ size: 'small' })
const website = fc.oneof(fc.domain(), fc.constantFrom('münchen.example', 'bücher.example:8443', '日本.example'))
const link = fc.tuple(website, path).map(([host, path]) => `https://${host}${path}`)
const video = fc.oneof(
  fc.stringMatching(/^https:\/\/(www\.)?youtube\.com\/watch\?v=[\w-]{11}$/),
  fc.stringMatching(/^https:\/\/(youtu\.be\/[\w-]{11}|vimeo\.com\/\d{9}|www\.loom\.com\/share\/\w{32})$/),
)

function matching(pattern: string): fc.Arbitrary<string> {
  const expression = new RegExp(pattern, 'u')
  const made = pattern.includes('youtu')
    ? video
    : pattern.includes('://') || pattern.includes(':\\/\\/')
      ? link
      : pattern.includes('[A-Za-z]{2}') && !pattern.includes('@')
        ? country
        : fc.stringMatching(expression)
  return expression.test('')
    ? fc.oneof({ weight: 4, arbitrary: made }, { weight: 1, arbitrary: fc.constantFrom('', ' ') })
    : made
}

const formats: Record<string, fc.Arbitrary<string>> = {
  date: fc
    .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  'date-time': fc
    .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  uri: fc.webUrl(),
  email: fc.emailAddress(),
  uuid: fc.uuid(),
}

function text(schema: JsonSchema, known: readonly string[]): fc.Arbitrary<string> {
  const {
    minLength = 0,
    maxLength = 60,
    pattern,
    format,
  } = schema as { minLength?: number; maxLength?: number; pattern?: string; format?: string }
  const expression = pattern === undefined ? undefined : new RegExp(pattern, 'u')
  const fits = known.filter(
    (word) => word.length >= minLength && word.length <= maxLength && (!expression || expression.test(word)),
  )
  const made =
    (pattern === undefined
      ? formats[format ?? '']
      : matching(pattern).filter((text) => [...text].length <= maxLength)) ??
    fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 60) })
  return fits.length > 0
    ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...fits) }, { weight: 1, arbitrary: made })
    : made
}

const strangeName = fc.oneof(
  fc.constantFrom(
    '__proto__',
    'constructor',
    'toString',
    '',
    ' ',
    'page[]',
    'a.b',
    'per_pag',
    'limit',
    '\0',
    '\ud800',
    'x'.repeat(300),
  ),
  fc.string({ maxLength: 12 }),
)

type Part = Record<string, unknown>

/** One part of a request: mostly valid, with one or two mistakes. */
export function nearlyValid(schema: JsonSchema, known: readonly string[]): fc.Arbitrary<Part> {
  const names = Object.keys((schema.properties ?? {}) as object)
  const whole = validValue(schema, known) as fc.Arbitrary<Part>
  const name = names.length > 0 ? fc.constantFrom(...names) : strangeName
  const replaced = (key: fc.Arbitrary<string>, value: fc.Arbitrary<unknown>) =>
    fc.tuple(key, value).map(
      ([at, wrong]) =>
        (part: Part): Part => ({ ...part, ...ownKey(at, wrong) }),
    )
  const mistakes = fc.oneof(
    { weight: 8, arbitrary: fc.constant((part: Part) => part) },
    {
      weight: 4,
      arbitrary: fc.tuple(hostileCharacters, fc.nat()).map(
        ([text, place]) =>
          (part: Part) =>
            withTextInserted(part, text, place),
      ),
    },
    { weight: 2, arbitrary: replaced(name, hostileText) },
    { weight: 2, arbitrary: replaced(name, hostileValue) },
    {
      weight: 1,
      arbitrary: name.map(
        (key) => (part: Part) => Object.fromEntries(Object.entries(part).filter(([kept]) => kept !== key)),
      ),
    },
    { weight: 1, arbitrary: replaced(strangeName, hostileValue) },
  )
  return fc.tuple(whole, mistakes, mistakes).map(([part, first, second]) => second(first(part)))
}

const hostileCharacters = fc.constantFrom(
  '\0',
  '\0',
  '\ud800',
  '\udc00',
  '\u202e',
  '\u2028',
  '\\',
  "'",
  '%',
  '\ufffe',
  '𝒳',
  '\n',
)

/** Inserts the text into one of the otherwise valid texts. */
function withTextInserted(part: Part, text: string, place: number): Part {
  const texts = Object.entries(part).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  if (texts.length === 0) return part
  const [key, right] = texts[place % texts.length]!
  const at = place % (right.length + 1)
  return { ...part, ...ownKey(key, right.slice(0, at) + text + right.slice(at)) }
}
