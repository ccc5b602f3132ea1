import * as z from 'zod'

export const pageQuery = {
  page: z.int().min(1).max(1000).default(1),
  per_page: z.int().min(1).max(100).default(20),
}

/** Counting stops here, so that it never slows down a list. */
export const countLimit = 10_000

export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    page: z.int(),
    per_page: z.int(),
    total: z.int().describe(`Exact up to ${countLimit}.`),
    total_exact: z.boolean(),
    has_more: z.boolean(),
  })
}

export interface PageRequest {
  page: number
  per_page: number
}

export function offsetOf({ page, per_page }: PageRequest): number {
  return (page - 1) * per_page
}

/** Wraps the records of one page. `counted` is at most `countLimit + 1`. */
export function present<Item>(items: Item[], counted: number, { page, per_page }: PageRequest) {
  const exact = counted <= countLimit
  return {
    items,
    page,
    per_page,
    total: exact ? counted : countLimit,
    total_exact: exact,
    has_more: exact ? page * per_page < counted : items.length === per_page,
  }
}
