import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import type { Operation } from '../../../src/platform/operation/declare.ts'
import { inputSchema } from '../../../src/platform/operation/json-schema.ts'
import { deepJson, hostileText, nearlyValid } from './values.ts'

export interface Site {
  /** A credential with every scope. */
  key: string
  /** Names that exist on the site. */
  known: readonly string[]
}

const nothing = { type: 'object' }

/** A request for the operation, or for a similar address. */
export function requestFor(operation: Operation, { key, known }: Site): fc.Arbitrary<InjectOptions> {
  const part = (schema: Operation['query']) => nearlyValid(schema ? inputSchema(schema) : nothing, known)
  return fc
    .record({
      path: fc.tuple(part(operation.params), strayPath).map(([params, stray]) => stray(pathOf(operation, params))),
      search: fc.tuple(part(operation.query), straySearch).map(([query, stray]) => `${searchOf(query)}${stray}`),
      payload: fc.oneof(
        { weight: 6, arbitrary: part(operation.body).map((body) => JSON.stringify(body)) },
        { weight: 1, arbitrary: brokenBody },
      ),
      method: fc.oneof(
        { weight: 20, arbitrary: fc.constant(operation.method) },
        {
          weight: 1,
          arbitrary: fc.constantFrom(
            'HEAD',
            'OPTIONS',
            'DELETE',
            'PUT',
            'POST',
            'PATCH',
            'GET',
            'TRACE',
            'PROPFIND',
            'QUERY',
          ),
        },
      ),
      headers: headersWith(key),
    })
    .map(({ path, search, payload, method, headers }) => ({
      method: method as 'GET',
      url: `/api/v1${path}${search}`,
      headers,
      ...(method !== 'GET' && method !== 'HEAD' && { payload }),
    }))
}

const strayPath = fc.oneof(
  { weight: 20, arbitrary: fc.constant((path: string) => path) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(
        '/',
        '//',
        '/.',
        '/..',
        '/%2e%2e',
        ';a=b',
        '%',
        '%00',
        '%2',
        '%ff',
        '%zz',
        '/extra',
        '.json',
        '/%2F',
      )
      .map((stray) => (path: string) => path + stray),
  },
  { weight: 1, arbitrary: fc.constantFrom('/', '/%', '/..', '/v1').map((stray) => (path: string) => stray + path) },
)
const straySearch = fc.oneof(
  { weight: 20, arbitrary: fc.constant('') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '&',
      '&&=',
      '&=',
      '&%',
      '&a=%E0%A4%A',
      '&a=%ff%fe',
      '&q=%00',
      '&q=%ED%A0%80',
      '&q=a&q=b',
      '&page=1&page=2',
      '&per_page=+5',
      '&page=%31',
      '?',
      '#x',
      '&a[b]=1',
      `&${'a=1&'.repeat(300)}`,
    ),
  },
)
const brokenBody = fc.oneof(
  hostileText,
  fc.constantFrom(
    '{',
    '{"a":',
    '[]',
    'null',
    '{"text":"a",}',
    '\ufeff{}',
    '{"a":1}{"a":2}',
    "{'a':1}",
    '{"text":"\\ud800"}',
    '{"text":"\\u0000"}',
    '{"__proto__":{"text":"a"}}',
    '{"text":"a","text":"b"}',
    '{"text":1e999}',
  ),
  deepJson,
  deepJson.map((deep) => `{"text":${deep}}`),
  { weight: 1, arbitrary: fc.constant(JSON.stringify({ text: 'a'.repeat(1_200_000) })) },
)

function headersWith(key: string): fc.Arbitrary<Record<string, string>> {
  const header = (text: fc.Arbitrary<string>) => text.map((value) => value.replace(/[^\t\x20-\x7e\x80-\xff]/g, ''))
  const credential = fc.oneof(
    { weight: 6, arbitrary: fc.constant(`Bearer ${key}`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '',
        'Bearer',
        'Bearer ',
        'Basic YTpi',
        `bearer ${key}`,
        `Bearer  ${key} `,
        `Bearer ${key}x`,
        `Bearer ${key}, Bearer ${key}`,
        'Bearer slw_000000000000000000000000000000000000',
        `Bearer ${'a'.repeat(10_000)}`,
      ),
    },
    { weight: 1, arbitrary: header(hostileText).map((text) => `Bearer ${text}`) },
  )
  const often = {
    authorization: credential,
    'content-type': fc.oneof(
      { weight: 12, arbitrary: fc.constant('application/json') },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          '',
          'text/plain',
          'application/json; charset=utf-16',
          'application/problem+json',
          'multipart/form-data',
          'a/b/c',
          ';',
          'application/json; a="',
        ),
      },
    ),
  }
  const seldom = {
    'idempotency-key': fc.oneof(
      fc.uuid(),
      fc.uuid().map((uuid) => `"${uuid}"`),
      header(hostileText),
    ),
    'if-none-match': fc.oneof(fc.constantFrom('*', '*', '*', '""', 'W/"a"', ','), header(hostileText)),
    accept: fc.constantFrom('text/html', 'application/xml', '*/*', '', 'a'),
    'accept-encoding': fc.constantFrom('gzip', 'br;q=x', ''),
    origin: fc.constantFrom('https://elsewhere.example', 'null', 'nonsense'),
    host: fc.constantFrom('localhost', 'elsewhere.example', '[', 'a b', ''),
    'x-forwarded-for': header(hostileText),
    'content-encoding': fc.constantFrom('gzip', 'identity'),
    cookie: header(hostileText),
  }
  const few = fc
    .option(fc.constantFrom(...Object.keys(seldom)), { freq: 3 })
    .chain((name) =>
      name === null
        ? fc.constant({})
        : fc.record({ [name]: seldom[name as keyof typeof seldom] }, { noNullPrototype: true }),
    )
  return fc
    .tuple(fc.record(often, { requiredKeys: ['content-type'], noNullPrototype: true }), few)
    .map(([one, other]) => ({ ...one, ...other }) as Record<string, string>)
}

function pathOf({ path }: Operation, params: Record<string, unknown>): string {
  return path.replace(/\{(\w+)\}/g, (_, name) => escaped(textOf(params[name] ?? '')))
}

function searchOf(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value.slice(0, 20) : [value]).map((one) => `${escaped(name)}=${escaped(textOf(one))}`),
  )
  return `?${pairs.join('&')}`
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value).slice(0, 5_000)
}

// A lone surrogate has no UTF-8 encoding. This is what careless encoders write.
function escaped(text: string): string {
  return text.isWellFormed()
    ? encodeURIComponent(text)
    : [...text].map((one) => (one.isWellFormed() ? encodeURIComponent(one) : '%ED%A0%80')).join('')
}
