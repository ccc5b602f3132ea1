import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../../platform/app.ts'
import type { Transaction } from '../../../platform/database/types.ts'
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
import { idInPath } from '../../../web/forms.ts'
import { type Html, html } from '../../../web/html.ts'
import type { Site } from '../../../web/page.ts'
import { type PageResponse, refused, show } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { statusTag } from './words.ts'

const parts = [
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
type Part = (typeof parts)[number][0]

export interface Own {
  person: Person
  listing: OwnedListing
}

export interface Said {
  problem?: Problem | undefined
  done?: string | undefined
  /** What was sent and refused. */
  form?: URLSearchParams | undefined
}

/** A listing of this person's own; somebody else's does not exist for them. */
export async function openOwn(app: App, person: Person, id: number): Promise<Own> {
  await mustEdit(app.db, person.member.id, id)
  return { person, listing: await ownedListing(app, app.db, person.member.id, id) }
}

/** A page of a listing, below the listing's own tabs. */
export function ownPage({ listing }: Own, current: Part, { problem, done }: Said, content: Html): PageResponse {
  const links = parts.map(([path, text]) => ({
    href: `${myListingPath(listing.id)}${path}`,
    text,
    current: path === current,
  }))
  const part = parts.find(([path]) => path === current)![1]
  return {
    title: `${listing.name}: ${part}`,
    content: html`<div class="page">${pageHead({ title: listing.name, eyebrow: html`<a href="/account/listings">Your listings</a>` })}
<p class="facts">${statusTag(listing.status)}${listing.plan && html`<span>${listing.plan === 'paid' ? 'Paid launch' : 'Free plan'}</span>`}${listing.role === 'editor' && html`<span>You are a co-founder</span>`}${listing.status === 'live' || listing.status === 'scheduled' ? html`<a href="/listings/${listing.slug}">Its public page</a>` : null}</p>
<div class="many-tabs">${tabs('Listing', links)}</div>${done && notice(done, 'done')}${refused(problem)}${content}</div>`,
  }
}

export type Draw = (app: App, own: Own, said: Said, request: FastifyRequest) => Promise<PageResponse>

/** Shows a page of a listing to its people. `done` names what was just done, from the address. */
export function showOwn(site: Site, draw: Draw, saidBy: Record<string, string> = {}) {
  return asPerson(site, async (person, request, reply) => {
    const { done } = request.query as { done?: string }
    const own = await openOwn(site.app, person, idInPath(request))
    return show(
      site,
      request,
      reply,
      await draw(site.app, own, { done: Object.hasOwn(saidBy, done ?? '') ? saidBy[done!] : undefined }, request),
    )
  })
}

/** Does what a form of a listing asks for; a refusal shows its page again with what was sent. */
export function ownForm(
  site: Site,
  draw: Draw,
  work: (person: Person, listingId: number, form: URLSearchParams, reply: FastifyReply) => Promise<unknown>,
) {
  const { app } = site
  return (request: FastifyRequest, reply: FastifyReply) => {
    const id = idInPath(request)
    const handle = accountForm(
      site,
      async (person, form) => {
        await mustEdit(app.db, person.member.id, id)
        await app.limiter.take([[policies.writes, String(person.member.id)]], {})
        return work(person, id, form, reply)
      },
      async (person, problem, form) => draw(app, await openOwn(app, person, id), { problem, form }, request),
    )
    return handle(request, reply)
  }
}

/** A form of a listing whose effect is one transaction. Afterwards it redirects to `then`, relative to the listing's page. */
export function ownAction(
  site: Site,
  draw: Draw,
  then: string,
  work: (tx: Transaction, person: Person, listingId: number, form: URLSearchParams) => Promise<unknown>,
) {
  return ownForm(site, draw, async (person, id, form, reply) => {
    await site.app.db.transaction((tx) => work(tx, person, id, form))
    return reply.redirect(`${myListingPath(id)}${then}`, 303)
  })
}
