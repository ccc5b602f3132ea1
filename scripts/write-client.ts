import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { allOperations } from '../src/app/operations.ts'
import { product } from '../src/app/product.ts'
import { openApiDocument } from '../src/platform/openapi/document.ts'
import type { Operation } from '../src/platform/operation/declare.ts'
import { problemCodes } from '../src/platform/problem.ts'
import { comment, interfaceOf, isPage, typeOf } from './reference/schema-types.ts'
import type { Schema } from './reference/schema-words.ts'

export const clientFile = fileURLToPath(new URL('../packages/client/src/operations.ts', import.meta.url))

interface Entry {
  operationId: string
  description: string
  parameters?: {
    name: string
    in: 'path' | 'query' | 'header'
    required?: boolean
    description?: string
    schema: Schema
  }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

interface Document {
  paths: Record<string, Record<string, Entry>>
  components: { schemas: Record<string, Schema> }
}

/** The operations of `@slipway/client`: types, a table and a method for each. */
export function clientOperations(): string {
  const { paths, components } = openApiDocument(allOperations, {
    siteUrl: 'https://launch.example',
    siteName: 'Slipway',
    product,
  }) as unknown as Document
  const described = allOperations.map((operation) => {
    const entry = paths[operation.path]![operation.method.toLowerCase()]!
    const [, success] = Object.entries(entry.responses).find(([code]) => code.startsWith('2'))!
    return describe(operation, entry, success.content!['application/json']!.schema, components.schemas)
  })
  const records = Object.entries(components.schemas).map(([name, schema]) => interfaceOf(name, schema))
  return `// Generated from the operations by \`npm run write -- client\`. Don't edit it.
import type { Page, PagedRequest } from './pages.ts'

/** The error codes of the API. */
export type ProblemCode =
${Object.keys(problemCodes)
  .map((code) => `  | '${code}'`)
  .join('\n')}

export interface FieldError {
  path: string
  message: string
}

export interface RequestOptions {
  signal?: AbortSignal | undefined
  /** Generated for each call of an operation that accepts one. Pass your own to make a call safe across restarts. */
  idempotencyKey?: string | undefined
}

${records.join('\n\n')}

${described.flatMap(({ types }) => types).join('\n\n')}

export const operations = {
${described.map(({ row }) => row).join('\n')}
} as const

export type OperationName = keyof typeof operations

/** A method for every operation. */
export abstract class SlipwayOperations {
  protected abstract request<Result>(name: OperationName, parameters: object, options?: RequestOptions): Promise<Result>
  protected abstract pages<Result extends Page<Item>, Item>(
    name: OperationName,
    parameters: { page?: number | undefined },
    options?: RequestOptions,
  ): PagedRequest<Result, Item>

${described.map(({ method }) => method).join('\n\n')}
}
`
}

function describe(operation: Operation, entry: Entry, response: Schema, records: Record<string, Schema>) {
  const name = pascal(operation.id)
  const input = inputOf(entry)
  const hasInput = Object.keys(input.properties ?? {}).length > 0
  const result = resultOf(name, response)
  const types = [...(hasInput ? [interfaceOf(`${name}Parameters`, input)] : []), ...result.types]
  const query = (entry.parameters ?? []).filter((parameter) => parameter.in === 'query').map((one) => one.name)
  const facts = [
    `method: '${operation.method}'`,
    `path: '${operation.path}'`,
    `query: [${query.map((one) => `'${one}'`).join(', ')}]`,
    `hasBody: ${operation.body !== undefined}`,
    `isSafe: ${operation.annotations.readOnly}`,
    `takesKey: ${operation.acceptsIdempotencyKey === true}`,
  ]
  const optional = (input.required ?? []).length === 0
  const parameters = hasInput ? `parameters: ${name}Parameters${optional ? ' = {}' : ''}, ` : ''
  const item = pageItem(response, records)
  const call = item ? `this.pages<${result.name}, ${item}>` : `this.request<${result.name}>`
  const returns = item ? `PagedRequest<${result.name}, ${item}>` : `Promise<${result.name}>`
  return {
    types,
    row: `  ${operation.id}: {\n${facts.map((fact) => `    ${fact},`).join('\n')}\n  },`,
    method: `${comment(extensionNote(operation) + entry.description, '  ')}
  ${camel(operation.id)}(${parameters}options?: RequestOptions): ${returns} {
    return ${call}('${operation.id}', ${hasInput ? 'parameters' : '{}'}, options)
  }`,
  }
}

function extensionNote({ extension }: Operation): string {
  return extension ? 'Extension. ' : ''
}

/** Path, query and body in one object, like the arguments of the MCP tool. */
function inputOf({ parameters = [], requestBody }: Entry): Schema {
  const given = parameters.filter((parameter) => parameter.in !== 'header')
  const body = requestBody?.content['application/json']?.schema
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(
        given.map(({ name, schema, description }) => [name, { ...schema, ...(description && { description }) }]),
      ),
      ...body?.properties,
    },
    required: [...given.filter(({ required }) => required).map(({ name }) => name), ...(body?.required ?? [])],
  }
}

function resultOf(name: string, response: Schema): { name: string; types: string[] } {
  if (response.$ref) return { name: typeOf(response), types: [] }
  if (!isPage(response)) return { name: `${name}Result`, types: [interfaceOf(`${name}Result`, response)] }
  const page = `Page<${typeOf(response.properties!.items!.items!)}>`
  const { items, page: _, per_page, total, total_exact, has_more, ...more } = response.properties!
  if (Object.keys(more).length === 0) return { name: page, types: [] }
  const own = interfaceOf(`${name}Result`, { ...response, properties: more })
  return { name: `${name}Result`, types: [own.replace(/ \{/, ` extends ${page} {`)] }
}

function pageItem(response: Schema, records: Record<string, Schema>): string | undefined {
  const page = response.$ref ? records[response.$ref.split('/').at(-1)!]! : response
  return isPage(page) ? typeOf(page.properties!.items!.items!) : undefined
}

export function camel(id: string): string {
  return id.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function pascal(id: string): string {
  return camel(`_${id}`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(clientFile, clientOperations())
