import type { App } from '../../../platform/app.ts'
import { cents, moneyText } from '../../../platform/cents.ts'
import { monthText, timeText } from '../../../platform/dates.ts'
import { type Html, html } from '../../../platform/html.ts'
import { counted } from '../../../platform/numbers.ts'
import { myListingPath } from '../../../publishing/editing/paths.ts'
import { requireOwner } from '../../../publishing/editing/policy.ts'
import { tokenField } from '../../../web/account.ts'
import { field } from '../../../web/components/form.ts'
import { emptyState, notice } from '../../../web/components/notice.ts'
import { section } from '../../../web/components/section.ts'
import { table } from '../../../web/components/table.ts'
import { fieldError, type PageResponse } from '../../../web/show.ts'
import { type FormState, type OwnListing, ownListingPage } from '../../listings/pages/own-listing.ts'
import { revenueProviders, revenueSource } from '../provider.ts'
import { type RevenueConnection, type RevenueHistory, revenueConnection, revenueHistory } from '../queries.ts'
import { canSeal } from '../sealing.ts'

/** The Stripe connection of a listing and the months that were read. */
export async function revenuePage(app: App, own: OwnListing, formState: FormState): Promise<PageResponse> {
  const connection = await revenueConnection(app.db, own.listing.id)
  const history = await revenueHistory(app.db, own.listing.id)
  return ownListingPage(
    own,
    '/revenue',
    formState,
    html`
${section({
  id: 'connection',
  title: 'Stripe',
  content: html`<div class="stack">${connection ? connectionState(own, connection) : introduction(own)}${
    own.listing.role === 'owner'
      ? keyForm(app, own, formState, connection !== undefined)
      : html`<p class="muted">Only the owner can connect or disconnect Stripe.</p>`
  }</div>`,
})}
${section({
  id: 'history',
  title: 'Monthly revenue',
  note: history.length > 0 && own.listing.status === 'live' && 'The latest month is on the board',
  content: months(app, history),
})}`,
  )
}

function introduction({ listing }: OwnListing): Html {
  return html`<p>Connect a read-only Stripe key, and ${listing.name} appears on the \
<a href="/leaderboards/revenue">revenue board</a> with its revenue for the last \
full month.</p>
<p>We only keep monthly totals, never customers or individual payments. We encrypt your key, \
never show it again, and delete it when you disconnect.</p>`
}

function connectionState(
  { listing }: OwnListing,
  { key_hint, connected_at, read_through, read_at, left_out, error }: RevenueConnection,
): Html {
  const facts: [string, string][] = [
    ['Connected', timeText(connected_at)],
    ...(listing.role === 'owner' ? [['Key', `ends in ${key_hint}`] as [string, string]] : []),
    ['Last update', read_at ? `${timeText(read_at)}, through ${monthText(read_through!)}` : 'Not yet'],
    ...(left_out.length > 0
      ? [['Not included', `Payments in ${left_out.join(', ')}. We only count US dollars`] as [string, string]]
      : []),
  ]
  const isWaiting = read_at === null && error === null
  return html`${error !== null && notice(error, 'error')}${
    isWaiting &&
    notice(
      'We’re reading the last 12 months. This takes a moment. If Stripe doesn’t respond, we’ll retry automatically.',
    )
  }
<dl class="facts-list">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
${
  listing.role === 'owner' &&
  html`<p><a class="button button-quiet" href="${myListingPath(listing.id)}/revenue/disconnect">Disconnect</a></p>`
}`
}

function keyForm(app: App, { person, listing }: OwnListing, { problem }: FormState, isConnected: boolean): Html {
  if (!canSeal(app)) return notice('You can’t connect Stripe yet. An admin has to set SECRET_KEY first.')
  const form = html`<form class="stack" method="post" action="${myListingPath(listing.id)}/revenue/connect">\
${tokenField(person)}
${field({
  name: 'key',
  label: 'Restricted key',
  type: 'password',
  autocomplete: 'off',
  required: true,
  maxlength: 300,
  hint: html`Starts with <code>rk_live_</code>. \
In Stripe, go to Developers > API keys > Create restricted key \
and allow only <i>Balance transactions: Read</i>.`,
  error: fieldError(problem, 'key'),
})}
<p><button class="button">${isConnected ? 'Replace key' : 'Connect Stripe'}</button></p></form>`
  return isConnected && !problem ? html`<details class="fold"><summary>Replace key</summary>${form}</details>` : form
}

function months(app: App, history: readonly RevenueHistory[]): Html {
  if (history.length === 0)
    return emptyState({
      title: 'No revenue yet',
      text: 'A month appears here after it ends, once we’ve read it from Stripe or an admin has checked it.',
    })
  return table({
    caption: 'Revenue by month',
    columns: [{ title: 'Month' }, { title: 'Revenue', numeric: true }, { title: 'Source' }],
    rows: history.map(({ month, cents: amount, source }) => [
      monthText(month),
      moneyText(cents(amount), 'USD'),
      revenueSource(app, source).name,
    ]),
  })
}

/** Asks for confirmation, because disconnecting also deletes the months that were read. */
export async function disconnectPage(app: App, own: OwnListing, formState: FormState): Promise<PageResponse> {
  const { listing, person } = own
  requireOwner(listing.role)
  const sources = new Set(Object.values(revenueProviders(app)).map(({ name }) => name))
  const monthsRead = (await revenueHistory(app.db, listing.id)).filter(({ source }) => sources.has(source)).length
  return ownListingPage(
    own,
    '/revenue',
    formState,
    section({
      id: 'disconnect',
      title: 'Disconnect Stripe?',
      content: html`<div class="stack">\
<p>We’ll delete your key${
        monthsRead > 0 && html` and the ${counted(monthsRead, 'month')} of revenue we read with it`
      }. \
${listing.name} leaves the revenue board unless an admin has checked a month. Revoke the key in Stripe, too.</p>
<form class="cluster" method="post" action="${myListingPath(listing.id)}/revenue/disconnect">${tokenField(person)}\
<button class="button">Disconnect</button><a href="${myListingPath(listing.id)}/revenue">Cancel</a></form></div>`,
    }),
  )
}
