import type { FastifyRequest } from 'fastify'
import { pageHead } from './components/page-head.ts'
import { readForm } from './forms.ts'
import { html } from './html.ts'
import type { PageResponse } from './show.ts'

/** Proofs of who somebody is are typed anew. */
const notKept = new Set(['form_token', 'sure', 'password', 'current', 'key'])

/**
 * For whoever was signed out while they typed. The form is shown again, to be looked through, once they are signed in.
 */
export function signedOutPage(request: FastifyRequest): PageResponse {
  const kept = [...readForm(request)].filter(([name]) => !notKept.has(name))
  return {
    title: 'You are signed out',
    status: 403,
    content: html`<div class="page narrow">${pageHead({
      title: 'You are signed out',
      lede: 'Nothing was done, and what you typed is kept on this page. Sign in in another tab, come back here and go on.',
    })}
<form class="cluster" method="post" action="${request.url.split('?')[0]}">\
<input type="hidden" name="form_token" value="">${kept.map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
    )}<a class="button" href="/sign-in" target="_blank">Sign in, in a new tab</a>\
<button class="button button-quiet">I am signed in: go on</button></form></div>`,
  }
}
