import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Transaction } from '../../platform/database/types.ts'
import { type Html, html } from '../../platform/html.ts'
import { Problem } from '../../platform/problem.ts'
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
  const group = groups.find(({ links }) => links.some(([href]) => href === current))!
  const first = groups.map((each) => ({ href: each.links[0]![0], text: each.name, current: each === group }))
  const second = group.links.length > 1 && tabs(group.name, tabLinks(group.links, current))
  return html`<div class="many-tabs">${tabs('Admin', first)}${second}</div>`
}

export function requireAdmin(member: { role: string } | null): void {
  if (member?.role !== 'admin') throw new Problem('forbidden', 'Only admins can open this page.')
}

export type DrawAdmin = (person: Person, request: FastifyRequest, flash: Flash) => Promise<PageResponse>

/**
 * For admins only. Other members are refused, visitors are sent to sign in. `messages` holds the texts that `?done=` in
 * the address may name.
 */
export function showAdmin(site: Site, draw: DrawAdmin, messages: Record<string, string> = {}) {
  return asPerson(site, async (person, request, reply) => {
    requireAdmin(person.member)
    const { done = '' } = request.query as { done?: string }
    const flash = { done: Object.hasOwn(messages, done) ? messages[done] : undefined }
    return show(site, request, reply, await draw(person, request, flash))
  })
}

type RedirectPath<Done> = (form: URLSearchParams, request: FastifyRequest, done: Done) => string
type Work<Done> = (tx: Transaction, person: Person, form: URLSearchParams, request: FastifyRequest) => Promise<Done>
type NeededConfirmation = (form: URLSearchParams, request: FastifyRequest) => Promise<Confirmation | null>

/**
 * Handles a form of the admin area in one transaction, which includes its entry in the audit trail. If it is refused, the
 * page is shown again. Where a confirmation is needed, the work runs first and is rolled back, so that a form with a
 * mistake is refused before the question is asked.
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
        requireAdmin(person.member)
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
          return show(
            site,
            request,
            reply,
            adminPage(question.at, question.title, {}, confirmation(person, request, form, question)),
          )
        }
      },
      (person, problem) => {
        requireAdmin(person.member)
        return draw(person, request, { problem })
      },
    )
    return handle(request, reply)
  }
}
