import { describeIssues } from '../../../platform/operation/issues.ts'
import { findUnstorableText } from '../../../platform/operation/unstorable-text.ts'
import type { FieldError } from '../../../platform/problem.ts'
import { parseJson } from '../json.ts'
import type { Mistakes } from '../mistakes.ts'
import { ListingLine } from './record.ts'

export interface NumberedLine {
  number: number
  line: ListingLine
}

/** Parses JSON Lines with one listing per line. Empty lines are skipped. */
export function readLines(text: string, mistakes: Mistakes): NumberedLine[] {
  const lineBySlug = new Map<string, number>()
  return text.split('\n').flatMap((content, index) => {
    const number = index + 1
    if (content.trim() === '') return []
    const line = readLine(content, number, mistakes)
    if (!line) return []
    const earlier = lineBySlug.get(line.slug)
    if (earlier !== undefined) mistakes.add(number, `slug ${line.slug} already appears in line ${earlier}`)
    else lineBySlug.set(line.slug, number)
    return [{ number, line }]
  })
}

function readLine(content: string, number: number, mistakes: Mistakes): ListingLine | undefined {
  const parsed = parseJson(content)
  if (parsed.error !== undefined) {
    mistakes.add(number, parsed.error)
    return undefined
  }
  const errors: FieldError[] = []
  findUnstorableText(parsed.value, errors)
  const result = ListingLine.safeParse(parsed.value)
  if (!result.success) describeIssues(result.error.issues, ListingLine, errors)
  mistakes.addFields(number, errors)
  return result.data
}
