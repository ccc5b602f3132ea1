import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Transaction } from '../../platform/database/types.ts'
import { type Html, html } from '../../platform/html.ts'
import type { Problem } from '../../platform/problem.ts'
import { accountForm, asPerson } from '../account.ts'
import { notice } from '../components/notice.ts'
import { pageHead } from '../components/page-head.ts'
import { tabLinks, tabs } from '../components/tabs.ts'
import type { Navigation } from '../layout/navigation.ts'
import type { Site } from '../page.ts'
import { type PageResponse, problemNotice, show } from '../show.ts'
import type { Person } from '../viewer.ts'
import { type Confirmation, confirmation, isConfirmed, NeedsConfirmation } from './confirm.ts'

/** The outcome of the last form, shown above the content. */
export interface Flash {
  problem?: Problem | undefined
  done?: string | undefined
}

/** A page of the admin area, with its tabs. */
export function adminPage(current: string, title: string, { problem, done }: Flash, content: Html): PageResponse {
  return {
    title,
    content: ({ admin }) =>
      html`<div class="page">${pageHead({ title, eyebrow: 'Admin' })}${adminTabs(admin, current)}${
        done && notice(done, 'done')
      }${problemNotice(problem)}${content}</div>`,
  }
}

/** Two rows: the groups, and the pages of the current group. */
function adminTabs(groups: Navigation['admin'], current: string): Html {
  const group = groups.find(({ links }) => links.some(([href]) => href === current))
  const first = groups.map((each) => ({ href: each.links[0]![0], text: each.name, current: each === group }))
  const second = group && group.links.length > 1 && tabs(group.name, tabLinks(group.links, current))
  return html`<div class="many-tabs">${tabs('Admin', first)}${second}</div>`
}

export type DrawAdmin = (person: Person, request: FastifyRequest, flash: Flash) => Promise<PageResponse>

/** With the tabs that the role of the person may open. */
export function forRole(site: Site, { member }: Person, page: PageResponse): PageResponse {
  const { content } = page
  if (typeof content !== 'function') return page
  return {
    ...page,
    content: (navigation) =>
      content({
        ...navigation,
        admin: navigation.admin.flatMap(({ name, links }) => {
          const open = links.filter(([href]) => site.mayOpen(member.role, href))
          return open.length > 0 ? [{ name, links: open }] : []
        }),
      }),
  }
}

/**
 * A page of the admin area. Visitors are sent to sign in. The route's declared permission has been checked before.
 * `messages` holds the texts that `?done=` can show.
 */
export function showAdmin(site: Site, draw: DrawAdmin, messages: Record<string, string> = {}) {
  return asPerson(site, async (person, request, reply) => {
    const { done = '' } = request.query as { done?: string }
    const flash = { done: Object.hasOwn(messages, done) ? messages[done] : undefined }
    return show(site, request, reply, forRole(site, person, await draw(person, request, flash)))
  })
}

type RedirectPath<Done> = (form: URLSearchParams, request: FastifyRequest, done: Done) => string
type Work<Done> = (tx: Transaction, person: Person, form: URLSearchParams, request: FastifyRequest) => Promise<Done>
type NeededConfirmation = (form: URLSearchParams, request: FastifyRequest) => Promise<Confirmation | null>

/**
 * Handles a form of the admin area in one transaction, including its entry in the audit log. If it is refused, the page
 * is shown again. If a confirmation is needed, the work runs first and is rolled back, so that errors in the form show
 * before the confirmation.
 */
export function adminForm<Done>(
  site: Site,
  draw: DrawAdmin,
  redirectPath: RedirectPath<Done>,
  work: Work<Done>,
  neededConfirmation: NeededConfirmation = async () => null,
) {
  return (request: FastifyRequest, reply: FastifyReply) => {
    const handle = accountForm(
      site,
      async (person, form) => {
        const question = isConfirmed(form) ? null : await neededConfirmation(form, request)
        try {
          const done = await site.app.db.transaction(async (tx) => {
            const done = await work(tx, person, form, request)
            if (question) throw new NeedsConfirmation(question)
            return done
          })
          return reply.redirect(redirectPath(form, request, done), 303)
        } catch (error) {
          if (!(error instanceof NeedsConfirmation)) throw error
          const { question } = error
          const page = adminPage(question.at, question.title, {}, confirmation(person, request, form, question))
          return show(site, request, reply, forRole(site, person, page))
        }
      },
      async (person, problem) => forRole(site, person, await draw(person, request, { problem })),
    )
    return handle(request, reply)
  }
}
