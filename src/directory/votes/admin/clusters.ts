import type { FastifyRequest } from 'fastify'
import type { App } from '../../../platform/app.ts'
import { type Html, html } from '../../../platform/html.ts'
import { counted, number } from '../../../platform/numbers.ts'
import { tokenField } from '../../../web/account.ts'
import { adminPage, type Flash } from '../../../web/admin/frame.ts'
import { emptyState } from '../../../web/components/notice.ts'
import { pagination, uncountedPage } from '../../../web/components/pagination.ts'
import { table } from '../../../web/components/table.ts'
import { timeElement } from '../../../web/components/time.ts'
import type { PageResponse } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { type Cluster, type ClusterKind, voteClusters } from '../clusters.ts'
import { isHidden, reasons } from '../fraud.ts'
import { voteTabs } from './tabs.ts'

const perPage = 20

const kinds: Record<ClusterKind, string> = {
  mailbox: 'from one mailbox',
  device: 'from one device',
  network: 'from one network',
  wide_network: 'from neighboring IPv6 networks',
  mail_group: 'with emails from one domain or relay',
  timing: 'by accounts created within ten minutes',
}

/** Votes of this week that have something in common, each group with one decision. */
export async function clustersPage(
  app: App,
  person: Person,
  request: FastifyRequest,
  flash: Flash,
): Promise<PageResponse> {
  const clusters = await uncountedPage(request, perPage, (range) => voteClusters(app, app.db, range))
  return adminPage(
    '/admin/votes',
    'Vote clusters',
    flash,
    html`${voteTabs('/admin/votes/clusters')}<p>Votes for one listing this week that have something in common. \
An office or a family looks like this too, so check who they are. Your decision changes the listing’s public count \
right away. Voters never see which votes it affected, and it still applies when they vote again.</p>${
      clusters.items.length === 0
        ? emptyState({ title: 'No clusters this week', text: 'Votes that look related show up here.' })
        : html`<ul class="entries-list">${clusters.items.map((cluster) => entry(person, cluster))}</ul>\
${pagination('/admin/votes/clusters', {}, clusters)}`
    }`,
  )
}

function entry(person: Person, cluster: Cluster): Html {
  const { listing_id, listing_slug, listing_name, kind, votes, first_at, last_at, voters } = cluster
  const title = `${counted(votes, 'vote')} ${kinds[kind]}`
  const setAside = voters.filter(({ reason }) => isHidden(reason)).length
  return html`<li><h2 class="row-name">${title}</h2>
<p class="facts"><a href="/listings/${listing_slug}" dir="auto">${listing_name}</a>\
<span>${number(cluster.counted)} counted, ${number(setAside)} set aside</span>\
<span>${timeElement(first_at)} to ${timeElement(last_at)}</span></p>
<details class="fold"><summary>Show ${counted(voters.length, 'voter')}<span class="visually-hidden"> of \
${listing_name}, ${title}</span></summary>${table({
    caption: `${title} for ${listing_name}`,
    columns: [{ title: 'Voter' }, { title: 'Email' }, { title: 'Joined' }, { title: 'Voted' }, { title: 'Status' }],
    rows: voters.map(({ member_id, name, email, created_at, cast_at, reason, is_newcomer }) => [
      html`<a href="/admin/people/${member_id}">${name}</a>`,
      email,
      html`${timeElement(created_at)}${is_newcomer && html` <span class="tag">Newcomer</span>`}`,
      timeElement(cast_at),
      reason === null ? 'Counted' : reasons[reason],
    ]),
  })}</details>
<form class="decision" method="post" action="/admin/votes/decide">${tokenField(person)}\
<input type="hidden" name="listing" value="${listing_id}">\
<input type="hidden" name="members" value="${voters.map(({ member_id }) => member_id).join(' ')}">\
${cluster.counted > 0 && decide('set_aside', `Set ${cluster.counted} aside`, cluster)}\
${setAside > 0 && decide('count', `Count ${setAside}`, cluster)}</form></li>`
}

function decide(decision: 'count' | 'set_aside', text: string, { listing_name, kind }: Cluster): Html {
  return html`<button class="button${decision === 'count' && ' button-quiet'}" name="decision" value="${decision}">\
${text}<span class="visually-hidden"> for ${listing_name}, ${kinds[kind]}</span></button>`
}
