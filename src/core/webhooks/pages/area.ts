import type { FastifyRequest } from 'fastify'
import type { App } from '../../../platform/app.ts'
import { type Html, html } from '../../../platform/html.ts'
import type { Problem } from '../../../platform/problem.ts'
import { accountPage } from '../../../web/account.ts'
import { adminPage } from '../../../web/admin/frame.ts'
import { notice } from '../../../web/components/notice.ts'
import { type PageResponse, problemNotice } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { requireVerifiedEmail } from '../../members/members.ts'
import { networkAndDevice } from '../../sessions/request-origin.ts'
import type { EndpointActor } from '../endpoints.ts'

export interface PageState {
  problem?: Problem | undefined
  done?: string | undefined
  /** The input of a form that was refused. */
  form?: URLSearchParams | undefined
  /** A new secret and its endpoint. Shown only once. */
  secret?: { id: number; secret: string } | undefined
}

/** The pages are the same for the webhooks of an account and those of the site. */
export interface WebhookArea {
  path: '/account/webhooks' | '/admin/webhooks'
  /** Says whose events the endpoints get. */
  intro: string
  actor(app: App, person: Person): EndpointActor
  page(title: string, state: PageState, content: Html): PageResponse
}

export const accountWebhooks: WebhookArea = {
  path: '/account/webhooks',
  intro: 'We send a signed request to your server when something happens to your drafts, listings, claims and orders.',
  actor(app, person) {
    requireVerifiedEmail(person.member)
    return { adminId: person.member.id, owner: person.member.id, ...networkAndDevice(app, person) }
  },
  page: (title, { problem, done }, content) =>
    accountPage('/account/webhooks', title, html`${done && notice(done, 'done')}${problemNotice(problem)}${content}`),
}

export const siteWebhooks: WebhookArea = {
  path: '/admin/webhooks',
  intro: 'We send a signed request to your server when something happens on the site, in any account.',
  actor: (app, person) => ({ adminId: person.member.id, owner: null, ...networkAndDevice(app, person) }),
  page: (title, state, content) => adminPage('/admin/webhooks', title, state, content),
}

/** Whose endpoints a person sees here. */
export function ownerIn({ path }: WebhookArea, { member }: Person): number | null {
  return path === '/admin/webhooks' ? null : member.id
}

export function pathIds(request: FastifyRequest): { id: string; delivery: string } {
  const { id = '', delivery = '' } = request.params as { id?: string; delivery?: string }
  return { id, delivery }
}
