import type { FastifyReply, FastifyRequest } from 'fastify'
import { adminActor } from '../../../core/audit/admin/actor.ts'
import { lastHold } from '../../../core/moderation/cases.ts'
import type { App } from '../../../platform/app.ts'
import type { Transaction } from '../../../platform/database/types.ts'
import { type Html, html } from '../../../platform/html.ts'
import { policies } from '../../../platform/limits/policy.ts'
import { notFound, type Problem } from '../../../platform/problem.ts'
import type { AdminEdit, EditedBy } from '../../../publishing/editing/change.ts'
import { myListingPath } from '../../../publishing/editing/paths.ts'
import { requireEditor } from '../../../publishing/editing/policy.ts'
import { ownedListing } from '../../../publishing/editing/present.ts'
import { maxNoteLength, readNote } from '../../../publishing/editing/review/admin-change.ts'
import type { OwnedListing } from '../../../publishing/editing/schema.ts'
import { accountForm, asPerson } from '../../../web/account.ts'
import { confirmation, isConfirmed } from '../../../web/admin/confirm.ts'
import { adminPage, forRole } from '../../../web/admin/frame.ts'
import { textField } from '../../../web/components/form.ts'
import { notice } from '../../../web/components/notice.ts'
import { pageHead } from '../../../web/components/page-head.ts'
import { tabs } from '../../../web/components/tabs.ts'
import { pathId } from '../../../web/forms.ts'
import type { Site } from '../../../web/page.ts'
import { fieldError, type PageResponse, problemNotice, show } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { listingForAdmin } from '../admin.ts'
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

/** The pages of an admin, who edits a listing of others. Its first tab is the admin's own page of the listing. */
const adminTabPaths: readonly (readonly [Tab, string])[] = [
  ['', 'Listing'],
  ['/edit', 'Edit'],
  ['/story', 'Story'],
  ['/updates', 'Updates'],
  ['/media', 'Media'],
  ['/alternatives', 'Alternatives'],
  ['/history', 'History'],
]

export interface OwnListing {
  person: Person
  listing: OwnedListing
  /** The path of its pages, without a trailing slash. */
  path: string
  /** Whether an admin edits someone else's listing, with a reason that the owner and editors get. */
  isAdmin: boolean
  /** A message for the owner and editors about what moderation holds or didn't accept. */
  waits: string | null
}

export interface FormState {
  problem?: Problem | undefined
  done?: string | undefined
  /** The input of a form that was refused. */
  form?: URLSearchParams | undefined
}

/** A place where listings are edited: by their makers, or by admins. */
export interface EditingRoom {
  root: string
  isAdmin: boolean
  pathOf(listingId: number): string
  /** Throws for people who may not edit the listing here. */
  authorize(app: App, person: Person, listingId: number): Promise<unknown>
  /** Who the changes are by. */
  editedBy(app: App, person: Person, form: URLSearchParams): EditedBy
}

/** For the owner and editors. Everyone else gets not found. */
export const makersRoom: EditingRoom = {
  root: '/account/listings/:id',
  isAdmin: false,
  pathOf: myListingPath,
  authorize: (app, { member }, id) => requireEditor(app.db, member.id, id),
  editedBy: (_, { member }) => member.id,
}

/** For admins. The routes check the permission. */
export const adminsRoom: EditingRoom = {
  root: '/admin/listings/:id',
  isAdmin: true,
  pathOf: (id) => `/admin/listings/${id}`,
  async authorize(app, _, id) {
    if ((await listingForAdmin(app.db, id)).deleted_at) throw notFound('This listing is deleted. Restore it first.')
  },
  editedBy: adminEdit,
}

export function adminEdit(app: App, person: Person, form: URLSearchParams): AdminEdit {
  return { actor: adminActor(app, person), note: readNote(form.get('note') ?? '') }
}

export async function loadOwnListing(
  app: App,
  person: Person,
  id: number,
  room: EditingRoom = makersRoom,
): Promise<OwnListing> {
  await room.authorize(app, person, id)
  const listing = await ownedListing(app, app.db, person.member.id, id)
  const waits = room.isAdmin ? null : await waitText(app, id)
  return { person, listing, waits, path: room.pathOf(id), isAdmin: room.isAdmin }
}

async function waitText({ db }: App, id: number): Promise<string | null> {
  const listing = await lastHold(db, 'listing', id)
  if (listing?.status === 'open') return 'We’re checking this listing. We’ll notify you when you can launch it.'
  if (listing?.status === 'removed')
    return `We didn’t accept this listing: ${listing.reason ?? ''} Edit it, and we’ll look at it again.`
  const edit = await lastHold(db, 'edit', id)
  return edit?.status === 'open'
    ? 'Your last change is waiting for a quick check. Until then, the page won’t change.'
    : null
}

/** The reason in the forms of admins. Null for the owner and editors. */
export function noteField({ isAdmin }: OwnListing, { form, problem }: FormState, idOfField = 'note'): Html | null {
  if (!isAdmin) return null
  return textField({
    name: 'note',
    id: idOfField,
    label: 'Reason',
    rows: 2,
    maxlength: maxNoteLength,
    value: form?.get('note') ?? null,
    hint: 'We send the change and your reason to the owner and editors.',
    error: fieldError(problem, 'note'),
  })
}

/** Wraps the content in the heading and tabs that all pages of an own listing share. */
export function ownListingPage(own: OwnListing, current: Tab, state: FormState, content: Html): PageResponse {
  const { listing, waits } = own
  const { problem, done } = state
  if (own.isAdmin)
    return adminPage('/admin/listings', listing.name, state, html`${adminListingTabs(listing.id, current)}${content}`)
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
${done && !waits && notice(done, 'done')}${waits && notice(waits)}${problemNotice(problem)}${content}</div>`,
  }
}

/** The tabs of a listing in the admin area. */
export function adminListingTabs(id: number, current: Tab): Html {
  const links = adminTabPaths.map(([path, text]) => ({
    href: `/admin/listings/${id}${path}`,
    text,
    current: path === current,
  }))
  return html`<div class="many-tabs">${tabs('Listing', links)}</div>`
}

export type OwnListingView = (
  app: App,
  own: OwnListing,
  state: FormState,
  request: FastifyRequest,
) => Promise<PageResponse>

/** Handles GET. The query parameter `done` picks one of the messages, shown after a redirect. */
export function showOwnListing(
  site: Site,
  view: OwnListingView,
  doneMessages: Record<string, string> = {},
  room: EditingRoom = makersRoom,
) {
  return asPerson(site, async (person, request, reply) => {
    const { done } = request.query as { done?: string }
    const own = await loadOwnListing(site.app, person, pathId(request), room)
    const state = { done: Object.hasOwn(doneMessages, done ?? '') ? doneMessages[done!] : undefined }
    return show(site, request, reply, forRole(site, person, await view(site.app, own, state, request)))
  })
}

/** Handles POST. If the work throws a problem, the page is shown again with the input. */
export function ownListingForm(
  site: Site,
  view: OwnListingView,
  work: (
    person: Person,
    listingId: number,
    form: URLSearchParams,
    reply: FastifyReply,
    request: FastifyRequest,
  ) => Promise<unknown>,
  room: EditingRoom = makersRoom,
) {
  const { app } = site
  return (request: FastifyRequest, reply: FastifyReply) => {
    const id = pathId(request)
    const handle = accountForm(
      site,
      async (person, form) => {
        await room.authorize(app, person, id)
        await app.limiter.take([[policies.writes, String(person.member.id)]], {})
        return work(person, id, form, reply, request)
      },
      async (person, problem, form) => {
        const own = await loadOwnListing(app, person, id, room)
        return forRole(site, person, await view(app, own, { problem, form }, request))
      },
    )
    return handle(request, reply)
  }
}

/** A form whose work is one transaction, followed by a redirect to `then`, relative to the listing's page. */
export function ownListingAction(
  site: Site,
  view: OwnListingView,
  then: string,
  work: (tx: Transaction, person: Person, listingId: number, form: URLSearchParams, by: EditedBy) => Promise<unknown>,
  room: EditingRoom = makersRoom,
  confirm?: (form: URLSearchParams) => Question,
) {
  return ownListingForm(
    site,
    view,
    async (person, id, form, reply, request) => {
      const by = room.editedBy(site.app, person, form)
      if (room.isAdmin && confirm && !isConfirmed(form))
        return show(site, request, reply, forRole(site, person, confirmationPage(person, request, form, confirm(form))))
      await site.app.db.transaction((tx) => work(tx, person, id, form, by))
      return reply.redirect(`${room.pathOf(id)}${then}`, 303)
    },
    room,
  )
}

/** The confirmation that an admin sees before a change. */
export interface Question {
  title: string
  text: string
  yes: string
  /** Relative to the listing's pages. */
  back: string
}

export function confirmationPage(
  person: Person,
  request: FastifyRequest,
  form: URLSearchParams,
  { title, text, yes, back }: Question,
): PageResponse {
  const note = readNote(form.get('note') ?? '')
  const question = {
    at: '/admin/listings',
    title,
    text: html`<p>${text} The owner and editors are notified${
      note ? ' with your reason:' : '.'
    }</p>${note && html`<blockquote class="text" dir="auto">${note}</blockquote>`}`,
    yes,
    no: { href: `/admin/listings/${pathId(request)}${back}`, text: 'Cancel' },
  }
  return adminPage(question.at, title, {}, confirmation(person, request, form, question))
}
