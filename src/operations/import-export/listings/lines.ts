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

/** Reads JSON Lines: one listing a line; empty lines are skipped. */
export function readLines(text: string, mistakes: Mistakes): NumberedLine[] {
  const first = new Map<string, number>()
  return text.split('\n').flatMap((content, index) => {
    const number = index + 1
    if (content.trim() === '') return []
    const line = readLine(content, number, mistakes)
    if (!line) return []
    if (first.has(line.slug)) mistakes.add(number, `slug ${line.slug} stands in line ${first.get(line.slug)} already`)
    else first.set(line.slug, number)
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
  const read = ListingLine.safeParse(parsed.value)
  if (!read.success) describeIssues(read.error.issues, ListingLine, errors)
  mistakes.addFields(number, errors)
  return read.data
}
