import type { Ajv, ErrorObject, ValidateFunction } from 'ajv'
import { lazyPackage } from '../../platform/lazy-package.ts'
import { counted } from '../../platform/numbers.ts'
import type { FieldError } from '../../platform/problem.ts'

const ajvPackage = lazyPackage<typeof import('ajv')>('ajv')
let shared: Ajv | undefined
const ajv = () =>
  (shared ??= new (ajvPackage().Ajv)({
    allErrors: true,
    useDefaults: true,
    strict: false,
    validateSchema: false,
    validateFormats: false,
  }))
const compiled = new Map<string, ValidateFunction>()

interface ParsedOptions {
  /** The given options with defaults filled in. */
  options: Record<string, unknown>
  /** Paths are relative to the options. */
  errors: FieldError[]
}

/** Validates options against the schema of their product. */
export function readProductOptions(schema: Record<string, unknown>, given: Record<string, unknown>): ParsedOptions {
  const key = JSON.stringify(schema)
  let validate = compiled.get(key)
  if (!validate) {
    if (compiled.size > 200) compiled.clear()
    compiled.set(key, (validate = ajv().compile(schema)))
  }
  const options = structuredClone(given)
  return { options, errors: validate(options) ? [] : (validate.errors ?? []).map(toFieldError) }
}

function toFieldError({ instancePath, keyword, params, message = 'isn’t valid' }: ErrorObject): FieldError {
  const path = instancePath.slice(1).replaceAll('/', '.')
  const at = (name: string) => (path ? `${path}.${name}` : name)
  if (keyword === 'required') return { path: at(params.missingProperty), message: 'is required' }
  if (keyword === 'additionalProperties')
    return { path: at(params.additionalProperty), message: 'isn’t an option of this product' }
  if (keyword === 'enum') return { path, message: `must be one of ${params.allowedValues.join(', ')}` }
  if (keyword === 'pattern')
    return {
      path,
      message: params.pattern === '^[A-Z]{2}$' ? 'must be a two-letter country code' : `must match ${params.pattern}`,
    }
  if (keyword === 'maxLength') return { path, message: `can have at most ${counted(params.limit, 'character')}` }
  if (keyword === 'minLength')
    return { path, message: params.limit === 1 ? 'is required' : `must have at least ${params.limit} characters` }
  return { path, message }
}
