import { type Html, html } from '../../../platform/html.ts'
import { countryName } from '../../../platform/numbers.ts'
import { tokenField } from '../../../web/account.ts'
import { field } from '../../../web/components/form.ts'
import { notice } from '../../../web/components/notice.ts'
import { section } from '../../../web/components/section.ts'
import { table } from '../../../web/components/table.ts'
import { userLink } from '../../../web/links.ts'
import type { Person } from '../../../web/viewer.ts'
import type { Competitor, Draft } from '../schema.ts'

/** Compares the draft with a competitor by what both websites state. Not public. */
export function competitorSection({ id, competitor, fields }: Draft, person: Person, error: string | undefined): Html {
  const url = field({
    name: 'url',
    id: 'competitor-url',
    label: 'Competitor’s website',
    type: 'url',
    maxlength: 2048,
    value: competitor?.url ?? null,
    placeholder: 'https://',
    hint: 'We read it and compare it with yours. Leave empty to clear.',
    error,
  })
  const inputs = html`<div class="inline-form">${url}<button class="button button-quiet">Compare</button></div>`
  return section({
    id: 'competitor',
    title: 'Compare with a competitor',
    note: 'Only you and your co-founders see this',
    content: html`<form class="part-form" method="post" \
action="/account/drafts/${id}/competitor">${tokenField(person)}${inputs}</form>
${competitor && comparison(competitor, String(fields.name.value ?? 'Your product'))}`,
  })
}

function comparison({ status, name, rows, error, url }: Competitor, own: string): Html {
  if (status === 'reading') return notice('Reading the website. This takes about a minute; check back soon.')
  if (status === 'failed') return notice(error, 'error')
  const stated = rows.filter(({ ours, theirs }) => ours !== null || theirs !== null)
  const unstated = rows.filter((row) => !stated.includes(row)).map(({ label }) => label.toLowerCase())
  const cells = stated.map(({ key, label, ours, theirs, source }) => {
    const link = source && html` <span class="muted">(${userLink(source, 'source')})</span>`
    return [label, readable(key, ours), html`${readable(key, theirs)}${link}`]
  })
  const columns = [{ title: 'Fact' }, { title: own }, { title: name ?? new URL(url).host }]
  return html`${table({ caption: 'Comparison', columns, rows: cells })}
${unstated.length > 0 && html`<p class="muted">Not mentioned on either website: ${unstated.join(', ')}.</p>`}`
}

function readable(key: string, value: string | null): string | null {
  return key === 'country' && value?.length === 2 ? countryName(value) : value
}
