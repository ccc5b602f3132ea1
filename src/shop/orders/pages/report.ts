import { fieldLabel } from '../../../directory/listings/pages/labels.ts'
import type { App } from '../../../platform/app.ts'
import { timeText } from '../../../platform/dates.ts'
import { type Html, html } from '../../../platform/html.ts'
import { notFound } from '../../../platform/problem.ts'
import type { Finding, ReviewReport } from '../../../publishing/drafter/review/report.ts'
import { accountPage } from '../../../web/account.ts'
import { section } from '../../../web/components/section.ts'
import type { PageResponse } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { fulfilmentTitle } from '../../fulfilment/fulfilment.ts'
import { profileReviewOfLine, type StoredReview, type WorkReport, workReportsOfLine } from '../../fulfilment/report.ts'
import { ownOrder } from './detail.ts'

const kindText: Record<Finding['kind'], string> = {
  differs: 'Differs from your website',
  missing: 'Missing from your profile',
  unproven: 'Not on your website',
  weak: 'Could be stronger',
}

/** The profile review and work reports for one line of an order. */
export async function reportPage(app: App, person: Person, number: string, position: number): Promise<PageResponse> {
  const { order, lines } = await ownOrder(app, person, number)
  const line = lines.find((one) => one.position === position - 1)
  const [review, work] = line
    ? [await profileReviewOfLine(app.db, line.id), await workReportsOfLine(app.db, line.id)]
    : [undefined, []]
  if (!line || (!review && work.length === 0)) throw notFound('There’s no report for this item.')
  const content = html`<p class="facts">\
<span>Order <a class="order-number figure" href="/account/orders/${order.number}">${order.number}</a>\
</span>${line.listing_id !== null && html`<a href="/account/listings/${line.listing_id}/edit">Edit profile</a>`}</p>
${review && reviewSection(review)}${work.map(workSection)}`
  return accountPage('/account/orders', fulfilmentTitle(line), content)
}

function reviewSection({ report, written_at }: StoredReview): Html {
  if (report.reviewer === 'team')
    return section({
      id: 'review',
      title: 'What we found',
      note: timeText(written_at),
      content: html`<p class="text wrap-anywhere" dir="auto">${report.text}</p>`,
    })
  return html`${section({ id: 'review', title: 'Result', note: timeText(written_at), content: scoreText(report) })}
${
  report.findings.length > 0 &&
  section({
    id: 'findings',
    title: 'Suggestions',
    note: 'Most important first',
    content: html`<ul class="entries-list">${report.findings.map(findingItem)}</ul>`,
  })
}`
}

function scoreText({ score, note, findings }: ReviewReport): Html {
  return html`<p class="lede"><b class="figure">${score}</b> out of 100. ${
    findings.length === 0 ? 'We found nothing to change.' : 'We compared your profile with your website.'
  }</p>\
${note && html`<p class="muted" dir="auto">${note}</p>`}`
}

function findingItem({ kind, part, message, yours, website, evidence }: Finding): Html {
  const pages = [...new Set(evidence.map(({ url }) => url))]
  return html`<li><h3 class="row-name">${fieldLabel(part)}</h3>\
<p><span class="tag">${kindText[kind]}</span> <span dir="auto">${message}</span></p>
${
  (yours || website) &&
  html`<dl class="facts-list">\
${yours && html`<div><dt>Your profile</dt><dd class="wrap-anywhere" dir="auto">${yours}</dd></div>`}\
${website && html`<div><dt>Your website</dt><dd class="wrap-anywhere" dir="auto">${website}</dd></div>`}</dl>`
}
${pages.length > 0 && html`<p class="muted wrap-anywhere">Source: ${pages.join(', ')}</p>`}</li>`
}

function workSection({ report, steps, done_at }: WorkReport): Html {
  return section({
    id: 'work',
    title: 'What we did',
    note: timeText(done_at),
    content: html`<p class="text wrap-anywhere" dir="auto">${report}</p>\
${
  steps.length > 0 &&
  html`<ul class="ticks">${steps.map(
    ({ text, done }) => html`<li dir="auto">${text}: ${done ? 'done' : 'not done'}</li>`,
  )}</ul>`
}`,
  })
}
