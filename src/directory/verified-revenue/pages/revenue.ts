import type { App } from '../../../platform/app.ts'
import { cents, moneyText } from '../../../platform/cents.ts'
import { monthText, timeText } from '../../../platform/dates.ts'
import { type Html, html } from '../../../platform/html.ts'
import { myListingPath } from '../../../publishing/editing/paths.ts'
import { requireOwner } from '../../../publishing/editing/policy.ts'
import { tokenField } from '../../../web/account.ts'
import { field } from '../../../web/components/form.ts'
import { emptyState, notice } from '../../../web/components/notice.ts'
import { section } from '../../../web/components/section.ts'
import { table } from '../../../web/components/table.ts'
import { fieldError, type PageResponse } from '../../../web/show.ts'
import { type FormState, type OwnListing, ownListingPage } from '../../listings/pages/own-listing.ts'
import { revenueProviders } from '../provider.ts'
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
      : html`<p class="muted">Only the owner of the listing connects or disconnects it.</p>`
  }</div>`,
})}
${section({
  id: 'history',
  title: 'Months',
  note: history.length > 0 && own.listing.status === 'live' && 'The newest is on the board',
  content: months(history),
})}`,
  )
}

function introduction({ listing }: OwnListing): Html {
  return html`<p>Lend the site a key that can read your payments and nothing else, \
and ${listing.name} stands on the <a href="/leaderboards/revenue">revenue board</a> with what it earned in the last \
full month.</p>
<p>Only the sum of each month is kept, nothing of customers or single payments. The key is encrypted, \
never shown again, and forgotten when you disconnect.</p>`
}

function connectionState(
  { listing }: OwnListing,
  { key_hint, connected_at, read_through, read_at, left_out, error }: RevenueConnection,
): Html {
  const facts: [string, string][] = [
    ['Connected', timeText(connected_at)],
    ...(listing.role === 'owner' ? [['Key', `ends in ${key_hint}`] as [string, string]] : []),
    ['Last read', read_at ? `${timeText(read_at)}, up to ${monthText(read_through!)}` : 'Not yet'],
    ...(left_out.length > 0
      ? [['Left out', `Payments in ${left_out.join(', ')}: only US dollars are added up`] as [string, string]]
      : []),
  ]
  const isWaiting = read_at === null && error === null
  return html`${error !== null && notice(error, 'error')}${
    isWaiting &&
    notice(
      'The last twelve months are being read. That takes a moment, and is tried again by itself when Stripe does not answer.',
    )
  }
<dl class="facts-list">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
${
  listing.role === 'owner' &&
  html`<p><a class="button button-quiet" href="${myListingPath(listing.id)}/revenue/disconnect">Disconnect</a></p>`
}`
}

function keyForm(app: App, { person, listing }: OwnListing, { problem }: FormState, isConnected: boolean): Html {
  if (!canSeal(app)) return notice('This site cannot keep keys yet: the site team has to set SECRET_KEY first.')
  const form = html`<form class="stack" method="post" action="${myListingPath(listing.id)}/revenue/connect">\
${tokenField(person)}
${field({
  name: 'key',
  label: 'Restricted key',
  type: 'password',
  autocomplete: 'off',
  required: true,
  maxlength: 300,
  hint: html`Begins with <code>rk_live_</code>. \
In Stripe: Developers, API keys, Create restricted key; \
allow <i>Balance transactions: Read</i> and nothing else.`,
  error: fieldError(problem, 'key'),
})}
<p><button class="button">${isConnected ? 'Connect this key instead' : 'Connect Stripe'}</button></p></form>`
  return isConnected && !problem
    ? html`<details class="fold"><summary>Connect another key</summary>${form}</details>`
    : form
}

function months(history: readonly RevenueHistory[]): Html {
  if (history.length === 0)
    return emptyState({
      title: 'No months yet',
      text: 'A month stands here once it is over and was read, or was checked by the site team.',
    })
  return table({
    caption: 'Revenue by month',
    columns: [{ title: 'Month' }, { title: 'Revenue', numeric: true }, { title: 'From' }],
    rows: history.map(({ month, cents: amount, source }) => [monthText(month), moneyText(cents(amount)), source]),
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
<p>The key is forgotten${
        monthsRead > 0 &&
        html`, and with it the ${monthsRead === 1 ? 'month that was' : `${monthsRead} months that were`} read by it`
      }. \
${listing.name} leaves the revenue board unless the site team checked a month itself. Revoke the key in Stripe too.</p>
<form class="cluster" method="post" action="${myListingPath(listing.id)}/revenue/disconnect">${tokenField(person)}\
<button class="button">Disconnect it</button><a href="${myListingPath(listing.id)}/revenue">Keep it</a></form></div>`,
    }),
  )
}
