import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Html, html } from '../../../platform/html.ts'
import { notFound, type Problem } from '../../../platform/problem.ts'
import { accountForm, asPerson, tokenField } from '../../../web/account.ts'
import { notice } from '../../../web/components/notice.ts'
import { pageHead } from '../../../web/components/page-head.ts'
import { readForm } from '../../../web/forms.ts'
import type { Site } from '../../../web/page.ts'
import { type PageResponse, problemNotice, show } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { scopeList, scopeMeaning } from '../../members/scopes.ts'
import {
  decideScopeRequest,
  findScopeRequest,
  type ScopeRequest,
  scopeRequestMinutes,
  scopeRequestPath,
} from '../scope-requests.ts'
import { withFreshCheck } from './fresh-check.ts'

/** Shows which key asks for which access. Nothing changes until the member presses a button. */
function askPage(person: Person, request: ScopeRequest, problem?: Problem): PageResponse {
  const { id, name, prefix, scopes, scope } = request
  return framed(
    'Give your API key more access?',
    html`${problemNotice(problem)}
<p>You’re signed in as <strong>${person.member.name}</strong> (${person.member.email}). \
A program that uses this key tried to do something the key doesn’t allow.</p>
<dl class="facts-list">
  <div><dt>Key</dt><dd dir="auto">${name}</dd></div>
  <div><dt>Starts with</dt><dd><code>${prefix}…</code></dd></div>
  <div><dt>Access now</dt><dd>${scopeList(scopes)}</dd></div>
</dl>
<h2>The key will also be able to</h2>
<ul class="ticks"><li>${scopeMeaning[scope]}</li></ul>
<p>Only allow this if you started it. It stays allowed until the key expires or you revoke it.</p>
<form method="post" action="${scopeRequestPath(id)}">${tokenField(person)}
<p class="cluster"><button class="button button-signal" name="answer" value="allow">Allow</button>
<button class="button button-quiet" name="answer" value="deny">Deny</button></p></form>`,
  )
}

function answeredPage({ name, scope, state }: ScopeRequest): PageResponse {
  if (state === 'allowed')
    return framed(
      'Access allowed',
      notice(
        html`<p>Added to “${name}”: ${scopeMeaning[scope]}.</p><p>Go back to your agent. You can close this page.</p>`,
        'done',
      ),
    )
  if (state === 'denied')
    return framed('No access added', notice(html`<p>“${name}” keeps the access it had. You can close this page.</p>`))
  return framed(
    'This request has expired',
    notice(
      html`<p>Requests are valid for ${scopeRequestMinutes} minutes, while the key is active. Nothing changed. \
If you still want this, ask your agent to try again.</p>`,
    ),
  )
}

function framed(title: string, content: Html): PageResponse {
  return {
    title,
    content: html`<div class="page narrow"><section class="consent stack">${pageHead({ title })}${content}\
<p><a href="/account/keys">See your API keys</a></p></section></div>`,
  }
}

export function registerScopeRequest(server: FastifyInstance, site: Site): void {
  const { app } = site
  const path = scopeRequestPath(':id')
  const idIn = (request: FastifyRequest) => (request.params as { id: string }).id

  async function find({ member }: Person, id: string): Promise<ScopeRequest> {
    const request = await findScopeRequest(app.db, app.clock.now(), member.id, id)
    if (!request) throw notFound('This request doesn’t exist, or it’s for another account.')
    return request
  }

  async function requestPage(person: Person, id: string, problem?: Problem): Promise<PageResponse> {
    const request = await find(person, id)
    return request.state === 'open' ? askPage(person, request, problem) : answeredPage(request)
  }

  server.get(
    path,
    asPerson(site, async (person, request, reply) =>
      show(site, request, reply, await requestPage(person, idIn(request))),
    ),
  )

  server.post(path, async (request, reply) => {
    const id = idIn(request)
    const decide = accountForm(
      site,
      async (person, form) => {
        await find(person, id)
        const answer = form.get('answer')
        if (answer === 'allow') await decideScopeRequest(app, person, id, 'allowed')
        if (answer === 'deny') await decideScopeRequest(app, person, id, 'denied')
        return reply.redirect(scopeRequestPath(id), 303)
      },
      (person, problem) => requestPage(person, id, problem),
    )
    // Allowing it is as sensitive as creating a key.
    return readForm(request).get('answer') === 'allow'
      ? withFreshCheck(site, decide)(request, reply)
      : decide(request, reply)
  })
}
