import type * as z from 'zod'
import { describeIssues } from '../platform/operation/issues.ts'
import { findUnstorableText } from '../platform/operation/unstorable-text.ts'
import { type FieldError, invalid } from '../platform/problem.ts'

/**
 * What was typed into a form, by the schema of the operation that does the same. `placed` leads from a place in it to a
 * field of the form.
 */
export function readBy<Schema extends z.ZodObject>(
  schema: Schema,
  given: unknown,
  placed: (error: FieldError) => FieldError,
): z.output<Schema> {
  const errors: FieldError[] = []
  findUnstorableText(given, errors)
  const read = schema.safeParse(given)
  if (!read.success) describeIssues(read.error.issues, schema, errors)
  if (errors.length > 0) throw invalid(errors.map(placed))
  return read.data!
}

/** For forms whose fields have the names of the schema. */
export function withLabels(labels: Readonly<Record<string, string>>): (error: FieldError) => FieldError {
  return ({ path, message }) => ({
    path,
    message: `${labels[path] ?? path} ${message === 'must have at least 1 characters' ? 'is missing' : message}`,
  })
}

/** Browsers send lines as Windows writes them. */
export function textIn(form: URLSearchParams, name: string): string {
  return (form.get(name) ?? '').replaceAll('\r\n', '\n').trim()
}
