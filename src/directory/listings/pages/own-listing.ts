import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../../platform/app.ts'
import type { Transaction } from '../../../platform/database/types.ts'
import { type Html, html } from '../../../platform/html.ts'
import { policies } from '../../../platform/limits/policy.ts'
import type { Problem } from '../../../platform/problem.ts'
import { myListingPath } from '../../../publishing/editing/paths.ts'
import { mustEdit } from '../../../publishing/editing/policy.ts'
import { ownedListing } from '../../../publishing/editing/present.ts'
import type { OwnedListing } from '../../../publishing/editing/schema.ts'
import { accountForm, asPerson } from '../../../web/account.ts'
import { notice } from '../../../web/components/notice.ts'
import { pageHead } from '../../../web/components/page-head.ts'
import { tabs } from '../../../web/components/tabs.ts'
import { pathId } from '../../../web/forms.ts'
import type { Site } from '../../../web/page.ts'
import { type PageResponse, problemNotice, show } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { listingStatusTag } from './labels.ts'

const tabPaths = [
  ['', 'Overview'],
  ['/dashboard', 'Dashboard'],
  ['/edit', 'Edit'],
  ['/story', 'Story'],
  ['/updates', 'Updates'],
  ['/media', 'Media'],
  ['/alternatives', 'Alternatives'],
  ['/revenue', 'Revenue'],
  ['/history', 'History'],
] as const
type Tab = (typeof tabPaths)[number][0]

export interface OwnListing {
  person: Person
  listing: OwnedListing
}

export interface FormState {
  problem?: Problem | undefined
  done?: string | undefined
  /** What was submitted, when it was refused. */
  form?: URLSearchParams | undefined
}

/** Not found for anybody but its owner and editors. */
export async function loadOwnListing(app: App, person: Person, id: number): Promise<OwnListing> {
  await mustEdit(app.db, person.member.id, id)
  return { person, listing: await ownedListing(app, app.db, person.member.id, id) }
}

/** Wraps the content in the heading and tabs that all pages of an own listing share. */
export function ownListingPage(
  { listing }: OwnListing,
  current: Tab,
  { problem, done }: FormState,
  content: Html,
): PageResponse {
  const links = tabPaths.map(([path, text]) => ({
    href: `${myListingPath(listing.id)}${path}`,
    text,
    current: path === current,
  }))
  const part = tabPaths.find(([path]) => path === current)![1]
  return {
    title: `${listing.name}: ${part}`,
    content: html`<div class="page">${pageHead({
      title: listing.name,
      eyebrow: html`<a href="/account/listings">Your listings</a>`,
    })}
<p class="facts">${listingStatusTag(listing.status)}${
      listing.plan && html`<span>${listing.plan === 'paid' ? 'Paid launch' : 'Free plan'}</span>`
    }${listing.role === 'editor' && html`<span>You’re a co-founder</span>`}${
      listing.status === 'live' || listing.status === 'scheduled'
        ? html`<a href="/listings/${listing.slug}">View public page</a>`
        : null
    }</p>
<div class="many-tabs">${tabs('Listing', links)}</div>\
${done && notice(done, 'done')}${problemNotice(problem)}${content}</div>`,
  }
}

export type OwnListingView = (
  app: App,
  own: OwnListing,
  state: FormState,
  request: FastifyRequest,
) => Promise<PageResponse>

/** Handles GET. The query parameter `done` picks one of the messages, shown after a redirect. */
export function showOwnListing(site: Site, view: OwnListingView, doneMessages: Record<string, string> = {}) {
  return asPerson(site, async (person, request, reply) => {
    const { done } = request.query as { done?: string }
    const own = await loadOwnListing(site.app, person, pathId(request))
    const state = { done: Object.hasOwn(doneMessages, done ?? '') ? doneMessages[done!] : undefined }
    return show(site, request, reply, await view(site.app, own, state, request))
  })
}

/** Handles POST. When the work throws a problem, the page is shown again with what was submitted. */
export function ownListingForm(
  site: Site,
  view: OwnListingView,
  work: (person: Person, listingId: number, form: URLSearchParams, reply: FastifyReply) => Promise<unknown>,
) {
  const { app } = site
  return (request: FastifyRequest, reply: FastifyReply) => {
    const id = pathId(request)
    const handle = accountForm(
      site,
      async (person, form) => {
        await mustEdit(app.db, person.member.id, id)
        await app.limiter.take([[policies.writes, String(person.member.id)]], {})
        return work(person, id, form, reply)
      },
      async (person, problem, form) => view(app, await loadOwnListing(app, person, id), { problem, form }, request),
    )
    return handle(request, reply)
  }
}

/** A form whose work is one transaction, followed by a redirect to `then`, relative to the listing's page. */
export function ownListingAction(
  site: Site,
  view: OwnListingView,
  then: string,
  work: (tx: Transaction, person: Person, listingId: number, form: URLSearchParams) => Promise<unknown>,
) {
  return ownListingForm(site, view, async (person, id, form, reply) => {
    await site.app.db.transaction((tx) => work(tx, person, id, form))
    return reply.redirect(`${myListingPath(id)}${then}`, 303)
  })
}
