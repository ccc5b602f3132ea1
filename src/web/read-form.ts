import type * as z from 'zod'
import { describeIssues } from '../platform/operation/issues.ts'
import { findUnstorableText } from '../platform/operation/unstorable-text.ts'
import { type FieldError, invalid } from '../platform/problem.ts'

/**
 * Validates a form against the schema of the operation that does the same. `toFormError` translates an error in the
 * schema into one for a field of the form.
 */
export function parseForm<Schema extends z.ZodObject>(
  schema: Schema,
  given: unknown,
  toFormError: (error: FieldError) => FieldError,
): z.output<Schema> {
  const errors: FieldError[] = []
  findUnstorableText(given, errors)
  const parsed = schema.safeParse(given)
  if (!parsed.success) describeIssues(parsed.error.issues, schema, errors)
  if (errors.length > 0) throw invalid(errors.map(toFormError))
  return parsed.data!
}

/** For forms whose fields have the same names as in the schema. */
export function withLabels(labels: Readonly<Record<string, string>>): (error: FieldError) => FieldError {
  return ({ path, message }) => ({
    path,
    message: `${labels[path] ?? path} ${message}`,
  })
}

/** A text from a form. Browsers send line breaks as CRLF. */
export function formText(form: URLSearchParams, name: string): string {
  return (form.get(name) ?? '').replaceAll('\r\n', '\n').trim()
}
