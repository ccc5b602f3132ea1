import { describeIssues } from '../../../platform/operation/issues.ts'
import type { FieldError } from '../../../platform/problem.ts'
import { OrderItem } from '../schema.ts'

export interface ReadItem {
  index: number
  given: OrderItem
}

/** The items that have the form of one, and what is wrong with the others. */
export function readItems(raw: readonly unknown[]): { items: ReadItem[]; errors: FieldError[] } {
  const items: ReadItem[] = []
  const errors: FieldError[] = []
  raw.forEach((value, index) => {
    const read = OrderItem.safeParse(value)
    if (read.success) items.push({ index, given: read.data })
    else errors.push(...mistakesOf(index, read.error.issues))
  })
  return { items, errors }
}

function mistakesOf(index: number, issues: Parameters<typeof describeIssues>[0]): FieldError[] {
  const found: FieldError[] = []
  describeIssues(issues, OrderItem, found)
  return found.map(({ path, message }) => ({ path: path ? `items[${index}].${path}` : `items[${index}]`, message }))
}
