import { raw, sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'

/** Drafts know categories by name: those that name one follow when it is called otherwise, or becomes part of another. */
export async function renameCategoryInDrafts(tx: Transaction, from: string, to: string): Promise<void> {
  for (const column of ['value', 'ai_value']) {
    const names = raw(column)
    await tx.run(sql`
      update draft_parts set ${names} = (
        select jsonb_agg(called order by place) from (
          select case when label = ${from} then ${to}::text else label end as called, min(place) as place
          from jsonb_array_elements_text(${names}) with ordinality as named (label, place) group by 1) as renamed)
      where name = 'categories' and jsonb_typeof(${names}) = 'array' and ${names} @> jsonb_build_array(${from}::text)`)
  }
}
