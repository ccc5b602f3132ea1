import { isObject, type JsonObject } from '../json.ts'

type Kind = 'string' | 'object'

interface Param {
  path: string
  kind: Kind
  optional?: boolean
}

const cursor: Param = { path: 'cursor', kind: 'string', optional: true }

/** The parameters of the methods that the SDK answers. */
const paramsOf: Record<string, readonly Param[]> = {
  initialize: [
    { path: 'protocolVersion', kind: 'string' },
    { path: 'capabilities', kind: 'object' },
    { path: 'clientInfo', kind: 'object' },
    { path: 'clientInfo.name', kind: 'string' },
    { path: 'clientInfo.version', kind: 'string' },
  ],
  'resources/read': [{ path: 'uri', kind: 'string' }],
  'resources/subscribe': [{ path: 'uri', kind: 'string' }],
  'resources/unsubscribe': [{ path: 'uri', kind: 'string' }],
  'prompts/get': [
    { path: 'name', kind: 'string' },
    { path: 'arguments', kind: 'object', optional: true },
  ],
  'completion/complete': [
    { path: 'ref', kind: 'object' },
    { path: 'ref.type', kind: 'string' },
    { path: 'argument', kind: 'object' },
    { path: 'argument.name', kind: 'string' },
    { path: 'argument.value', kind: 'string' },
  ],
  'tools/call': [
    { path: 'name', kind: 'string' },
    { path: 'arguments', kind: 'object', optional: true },
  ],
  'tools/list': [cursor],
  'resources/list': [cursor],
  'resources/templates/list': [cursor],
  'prompts/list': [cursor],
}

const refs: Record<string, Param> = {
  'ref/prompt': { path: 'ref.name', kind: 'string' },
  'ref/resource': { path: 'ref.uri', kind: 'string' },
}

/** Describes what is wrong with the parameters of a request, as a sentence. Undefined if they are valid. */
export function paramsMistake(message: unknown): string | undefined {
  if (!isObject(message) || typeof message.method !== 'string') return undefined
  const { method, params = {} } = message
  if (!Object.hasOwn(paramsOf, method)) return undefined
  if (!isObject(params)) return 'params must be an object.'
  for (const param of paramsOf[method]!) {
    const mistake = mistakeIn(params, param)
    if (mistake) return mistake
  }
  if (method === 'prompts/get' && isObject(params.arguments)) return textsMistake(params.arguments)
  return method === 'completion/complete' ? refMistake(params) : undefined
}

function mistakeIn(params: JsonObject, { path, kind, optional = false }: Param): string | undefined {
  const value = path.split('.').reduce<unknown>((of, key) => (isObject(of) ? of[key] : undefined), params)
  if (value === undefined) return optional ? undefined : `${path} is missing. Send it as ${article[kind]}.`
  return (kind === 'object' ? isObject(value) : typeof value === 'string')
    ? undefined
    : `${path} must be ${article[kind]}.`
}

const article: Record<Kind, string> = { string: 'a string', object: 'an object' }

function textsMistake(texts: JsonObject): string | undefined {
  const name = Object.keys(texts).find((key) => typeof texts[key] !== 'string')
  return name === undefined ? undefined : `arguments.${name.slice(0, 64)} must be a string.`
}

function refMistake(params: JsonObject): string | undefined {
  const { type } = params.ref as { type: string }
  return Object.hasOwn(refs, type)
    ? mistakeIn(params, refs[type]!)
    : `ref.type must be ${Object.keys(refs).join(' or ')}.`
}
