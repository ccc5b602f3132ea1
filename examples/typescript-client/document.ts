import { createHash } from 'node:crypto'
import { allOperations } from '../../src/app/operations.ts'
import { product } from '../../src/app/product.ts'
import { openApiDocument } from '../../src/platform/openapi/document.ts'

/** The OpenAPI file of this version, without its examples: types do not need them. Of a running site the file is at /openapi.json. */
export const document = withoutExamples(
  openApiDocument(allOperations, { siteUrl: 'https://launch.example', siteName: 'Slipway', product }),
)

/** Names what the types are made from. */
export function fingerprint(): string {
  const { paths, components } = document
  return createHash('sha256').update(JSON.stringify({ paths, components })).digest('hex').slice(0, 16)
}

function withoutExamples<T>(whole: T): T {
  return JSON.parse(
    JSON.stringify(whole, function (key, value) {
      return key === 'example' && 'schema' in this ? undefined : value
    }),
  )
}
