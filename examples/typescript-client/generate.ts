import { writeFileSync } from 'node:fs'
import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { document, fingerprint } from './document.ts'

const types = astToString(await openapiTypescript(document as unknown as OpenAPI3))
const header = `// Made from the OpenAPI file by \`npm run generate\`; not to be edited.\n// Fingerprint: ${fingerprint()}\n`
writeFileSync(new URL('schema.ts', import.meta.url), `${header}\n${types}`)
