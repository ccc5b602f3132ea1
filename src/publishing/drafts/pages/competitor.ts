import { tokenField } from '../../../web/account.ts'
import { field } from '../../../web/components/form.ts'
import { notice } from '../../../web/components/notice.ts'
import { section } from '../../../web/components/section.ts'
import { table } from '../../../web/components/table.ts'
import { type Html, html } from '../../../web/html.ts'
import { userLink } from '../../../web/links.ts'
import { countryName } from '../../../web/numbers.ts'
import type { Person } from '../../../web/viewer.ts'
import type { Competitor, Draft } from '../schema.ts'

/** Another product beside this one, by what both websites state. Only the people of the draft see it. */
export function competitorSection({ id, competitor, fields }: Draft, person: Person, error: string | undefined): Html {
  return section({
    id: 'competitor',
    title: 'Beside another product',
    note: 'For your eyes only',
    content: html`<form class="part-form" method="post" action="/account/drafts/${id}/competitor">${tokenField(person)}<div class="inline-form">${field({ name: 'url', id: 'competitor-url', label: 'Website of another product', type: 'url', maxlength: 2048, value: competitor?.url ?? null, placeholder: 'https://', hint: 'It is read politely and compared. Leave it empty to clear.', error })}<button class="button button-quiet">Compare</button></div></form>
${competitor && comparison(competitor, String(fields.name.value ?? 'This one'))}`,
  })
}

function readable(key: string, value: string | null): string | null {
  return key === 'country' && value?.length === 2 ? countryName(value) : value
}

function comparison({ status, name, rows, error, url }: Competitor, own: string): Html {
  if (status === 'reading') return notice('The website is being read. This takes a minute; look again then.')
  if (status === 'failed') return notice(error, 'error')
  const shown = rows.filter(({ ours, theirs }) => ours !== null || theirs !== null)
  return html`${table({ caption: 'Comparison', columns: [{ title: 'What' }, { title: own }, { title: name ?? new URL(url).host }], rows: shown.map(({ key, label, ours, theirs, source }) => [label, readable(key, ours), html`${readable(key, theirs)}${source && html` <span class="muted">(${userLink(source, 'source')})</span>`}`]) })}
${
  shown.length < rows.length &&
  html`<p class="muted">Neither website says anything about: ${rows
    .filter((row) => !shown.includes(row))
    .map(({ label }) => label.toLowerCase())
    .join(', ')}.</p>`
}`
}
