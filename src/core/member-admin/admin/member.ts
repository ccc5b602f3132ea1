import type { FastifyRequest } from 'fastify'
import { statusNames } from '../../../directory/listings/status.ts'
import { reasons as voteReasons } from '../../../directory/votes/fraud.ts'
import type { App } from '../../../platform/app.ts'
import { cents, moneyText } from '../../../platform/cents.ts'
import { dateText } from '../../../platform/dates.ts'
import { type Html, html, type Part } from '../../../platform/html.ts'
import { number, sentenceCase } from '../../../platform/numbers.ts'
import { adminPage, type Flash } from '../../../web/admin/frame.ts'
import { notice } from '../../../web/components/notice.ts'
import { section } from '../../../web/components/section.ts'
import { stateTag } from '../../../web/components/state-tag.ts'
import { table } from '../../../web/components/table.ts'
import { timeElement } from '../../../web/components/time.ts'
import { pathId } from '../../../web/forms.ts'
import { withQuery } from '../../../web/links.ts'
import type { PageResponse } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { auditTable } from '../../audit/admin/table.ts'
import { mailTopics } from '../../mail/topics.ts'
import { scopeList } from '../../members/scopes.ts'
import { may, type Permission } from '../../roles/roles.ts'
import { signInText } from '../../sessions/pages/sessions.ts'
import { notesSection } from '../../staff-notes/admin/notes.ts'
import { memberActionForms } from './action-forms.ts'
import { memberStateTags } from './list.ts'
import { loadMemberRecord, type MemberRecord } from './member-record.ts'

export async function memberPage(
  app: App,
  person: Person,
  request: FastifyRequest,
  flash: Flash,
): Promise<PageResponse> {
  const record = await loadMemberRecord(app, app.db, pathId(request))
  const { member, events } = record
  const allowed = (permission: Permission) => may(person.member.role, permission)
  const actions = memberActionForms(person, request, record, flash)
  return adminPage(
    '/admin/people',
    member.name,
    flash,
    html`
<p class="facts">${memberStateTags(member)}<span dir="auto">${member.email}</span>\
<span>ID ${member.id}</span><span>Joined ${dateText(member.created_at.toISOString())}</span>${
      member.handle && html`<a href="/founders/${member.handle}">Founder page</a>`
    }</p>
${
  member.suspended_at &&
  notice(
    html`<p><strong>Suspended on ${timeElement(member.suspended_at)}${
      member.suspended_until && html` until ${timeElement(member.suspended_until)}`
    }.</strong> They can’t sign in, and their keys and apps don’t work.${
      member.suspension_hides && ' What they published is hidden meanwhile.'
    }</p>\
<p class="text" dir="auto">${member.suspension_reason}</p>`,
    'error',
  )
}
${figures(record, allowed)}
${actions.markup.trim() !== '' && section({ id: 'decide', title: 'Actions', content: actions })}
${
  allowed('notes') &&
  (await notesSection(app, person, request, { memberId: member.id }, `/admin/people/${member.id}`, flash))
}
${allowed('people:listings') && listingsOf(record, allowed)}
${allowed('people:activity') && activity(record)}
${allowed('orders:read') && ordersOf(record)}
${allowed('people:activity') && access(record)}
${allowed('people:listings') && unsubscribed(record)}
${
  allowed('people:activity') &&
  section({
    id: 'trail',
    title: 'Audit log',
    note: 'Latest',
    ...(allowed('audit') && { more: { href: `/admin/audit?person=${member.id}`, text: 'View all' } }),
    content: auditTable(events),
  })
}`,
  )
}

type Allowed = (permission: Permission) => boolean

function figures({ counts, votes, sessions }: MemberRecord, allowed: Allowed): Html {
  const shown = [
    [counts.listings, 'listings', 'people:listings'],
    [counts.orders, 'orders', 'orders:read'],
    [votes.counted, 'votes counted', 'people:activity'],
    [votes.not_counted, 'votes not counted', 'people:activity'],
    [counts.keys, 'active keys', 'people:activity'],
    [sessions.length, 'sessions', 'people:activity'],
  ] as const
  return html`<dl class="figures">${shown
    .filter(([, , permission]) => allowed(permission))
    .map(([count, label]) => html`<div><dt>${label}</dt><dd class="figure">${number(count)}</dd></div>`)}</dl>`
}

function linkToAll({ member }: MemberRecord, shown: number, all: number, path: string) {
  return (
    all > shown && {
      note: `Latest ${shown}`,
      more: { href: withQuery(path, { q: member.email }), text: 'View all' },
    }
  )
}

function listingsOf(record: MemberRecord, allowed: Allowed): Part {
  const { listings, counts } = record
  return (
    listings.length > 0 &&
    section({
      id: 'listings',
      title: 'Listings',
      ...(allowed('listings') && linkToAll(record, listings.length, counts.listings, '/admin/listings')),
      content: table({
        caption: 'Listings',
        columns: [{ title: 'Listing' }, { title: 'Status' }, { title: 'Domain' }, { title: 'Created' }],
        rows: listings.map(({ id, name, status, domain, created_at }) => [
          allowed('listings') ? html`<a href="/admin/listings/${id}">${name}</a>` : name,
          stateTag(status, statusNames[status]),
          domain,
          dateText(created_at.toISOString()),
        ]),
      }),
    })
  )
}

const reviewStates = { pending: 'Pending', published: 'Published', rejected: 'Rejected', hidden: 'Hidden' } as const
const updateStates = { held: 'Held', removed: 'Removed', suspended: 'Hidden' } as const

/** What they wrote, voted for and follow, so that nothing is missed before a suspension. */
function activity({ reviews, updates, answers, cast, follows }: MemberRecord): Html {
  const listing = (one: { listing_slug: string; listing_name: string }) =>
    html`<a href="${withQuery('/admin/listings', { q: one.listing_slug })}">${one.listing_name}</a>`
  const when = (at: Date) => dateText(at.toISOString())
  return html`${
    reviews.length > 0 &&
    section({
      id: 'reviews',
      title: 'Reviews',
      content: table({
        caption: 'Reviews',
        columns: [
          { title: 'Listing' },
          { title: 'Stars', numeric: true },
          { title: 'Review' },
          { title: 'Status' },
          { title: 'Written' },
        ],
        rows: reviews.map((one) => [
          listing(one),
          String(one.rating),
          html`<span class="wrap-anywhere">${excerpt(one.body)}</span>`,
          reviewStates[one.status],
          when(one.written_at),
        ]),
      }),
    })
  }
${
  updates.length > 0 &&
  section({
    id: 'updates',
    title: 'Updates',
    content: table({
      caption: 'Updates',
      columns: [{ title: 'Listing' }, { title: 'Update' }, { title: 'Status' }, { title: 'Posted' }],
      rows: updates.map((one) => [
        listing(one),
        html`<span class="wrap-anywhere">${one.title}</span>`,
        one.hidden ? updateStates[one.hidden] : 'Published',
        when(one.posted_at),
      ]),
    }),
  })
}
${
  answers.length > 0 &&
  section({
    id: 'interview',
    title: 'Interview',
    content: table({
      caption: 'Interview',
      columns: [{ title: 'Question' }, { title: 'Answer' }],
      rows: answers.map((one) => [one.question, html`<span class="wrap-anywhere">${excerpt(one.answer)}</span>`]),
    }),
  })
}
${
  cast.length > 0 &&
  section({
    id: 'votes',
    title: 'Votes',
    content: table({
      caption: 'Votes',
      columns: [{ title: 'Listing' }, { title: 'Counts' }, { title: 'Cast' }],
      rows: cast.map((one) => [listing(one), one.reason ? voteReasons[one.reason] : 'Yes', when(one.cast_at)]),
    }),
  })
}
${
  follows.length > 0 &&
  section({
    id: 'follows',
    title: 'Follows',
    content: table({
      caption: 'Follows',
      columns: [{ title: 'Listing' }, { title: 'Since' }],
      rows: follows.map((one) => [listing(one), when(one.followed_at)]),
    }),
  })
}`
}

function excerpt(text: string): string {
  return text.length > 140 ? `${text.slice(0, 140).toWellFormed()}…` : text
}

function ordersOf(record: MemberRecord): Part {
  const { orders, counts } = record
  return (
    orders.length > 0 &&
    section({
      id: 'orders',
      title: 'Orders',
      ...linkToAll(record, orders.length, counts.orders, '/admin/orders'),
      content: table({
        caption: 'Orders',
        columns: [{ title: 'Order' }, { title: 'Status' }, { title: 'Total', numeric: true }, { title: 'Created' }],
        rows: orders.map(({ number, status, currency, total_cents, created_at }) => [
          html`<a href="/admin/orders/${number}">${number}</a>`,
          sentenceCase(status),
          moneyText(cents(total_cents), currency),
          dateText(created_at.toISOString()),
        ]),
      }),
    })
  )
}

function access({ keys, apps, sessions }: MemberRecord): Html {
  return html`${
    keys.length > 0 &&
    section({
      id: 'keys',
      title: 'API keys',
      content: table({
        caption: 'API keys',
        columns: [
          { title: 'Name' },
          { title: 'Starts with' },
          { title: 'Access' },
          { title: 'Last used' },
          { title: 'Status' },
        ],
        rows: keys.map(({ name, prefix, scopes, last_used_at, revoked_at, expires_at }) => [
          name,
          html`<code>${prefix}…</code>`,
          scopeList(scopes),
          last_used_at ? timeElement(last_used_at) : 'Never',
          revoked_at
            ? `Revoked ${dateText(revoked_at.toISOString())}`
            : expires_at
              ? `Expires ${dateText(expires_at.toISOString())}`
              : 'Active',
        ]),
      }),
    })
  }
${
  apps.length > 0 &&
  section({
    id: 'apps',
    title: 'Connected apps',
    content: table({
      caption: 'Connected apps',
      columns: [{ title: 'App' }, { title: 'Host' }, { title: 'Access' }, { title: 'Last used' }],
      rows: apps.map(({ client_name, client_host, scopes, last_used_at }) => [
        client_name ?? 'Unnamed app',
        client_host ?? 'Unverified',
        scopeList(scopes),
        last_used_at ? timeElement(last_used_at) : 'Never',
      ]),
    }),
  })
}
${
  sessions.length > 0 &&
  section({
    id: 'sessions',
    title: 'Sessions',
    content: table({
      caption: 'Sessions',
      columns: [{ title: 'Device' }, { title: 'Signed in' }, { title: 'How' }, { title: 'Last seen' }],
      rows: sessions.map(({ device, created_at, last_seen_at, ...how }) => [
        device,
        timeElement(created_at),
        signInText(how),
        timeElement(last_seen_at),
      ]),
    }),
  })
}`
}

function unsubscribed({ refused }: MemberRecord): Part {
  return (
    refused.length > 0 &&
    section({
      id: 'refused',
      title: 'Unsubscribed from',
      content: html`<ul>${refused.map((topic) => html`<li>${mailTopics[topic]}</li>`)}</ul>`,
    })
  )
}
