import type { App } from '../../../platform/app.ts'
import { sql } from '../../../platform/database/sql.ts'
import { type Html, html, type Part } from '../../../platform/html.ts'
import { counted, number } from '../../../platform/numbers.ts'
import type { Person } from '../../../web/viewer.ts'
import { may } from '../../roles/roles.ts'
import { type BulkList, filtersOf, type ListQuery } from '../declare.ts'

/** A longer list isn't counted until someone wants to act on all of it. */
const countLimit = 10_000

/** The checkbox of one item, for the start of its row. */
export type BulkBox = (item: string | number, label: string) => Part

/** The controls of a list page that select items and an action. Both are empty for people without permission. */
interface BulkForm {
  form: Html
  box: BulkBox
}

/** The checkboxes refer to the form by id, because rows can contain other forms and pages can have several lists. */
export async function bulkForm(app: App, list: BulkList, person: Person, query: ListQuery): Promise<BulkForm> {
  const actions = list.actions.filter(({ permission }) => may(person.member.role, permission))
  if (actions.length === 0) return { form: html``, box: () => null }
  const { found } = await app.db.one(sql<{ found: number }>`
    select count(*) as found from (select 1 from (${list.matching(app, query)}) as matching limit ${countLimit + 1}) counted`)
  if (found === 0) return { form: html``, box: () => null }
  const [one, many] = list.noun
  const id = `bulk-${list.key}`
  const isFiltered = list.filters.length > 0
  const all =
    found === 1
      ? `the only ${one}${isFiltered ? ' that matches' : ''}`
      : `all ${found > countLimit ? many : counted(found, ...list.noun)}${isFiltered ? ' that match' : ''}`
  return {
    form: html`<form class="bulk-form" id="${id}" action="${list.path}/bulk">${Object.entries(
      filtersOf(list, query),
    ).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}\
<label class="checkbox"><input type="checkbox" name="all" value="yes"><span>Select ${all}</span></label>\
<div class="field"><select name="action" aria-label="Action for the selected ${many}">${actions.map(
      ({ key, label }) => html`<option value="${key}">${label}</option>`,
    )}</select></div><button class="button button-quiet">Continue</button></form>`,
    box: (item, label) =>
      html`<label class="bulk-box"><input type="checkbox" form="${id}" name="item" value="${item}">\
<span class="visually-hidden">Select ${label}</span></label>`,
  }
}

/** `Hide 3 listings`. */
export function bulkTitle({ noun }: BulkList, label: string, count: number): string {
  return `${label} ${number(count)} ${count === 1 ? noun[0] : noun[1]}`
}
