import type { FastifyInstance } from 'fastify'
import type { App } from '../../../platform/app.ts'
import { dateText } from '../../../platform/dates.ts'
import { type Html, html } from '../../../platform/html.ts'
import { invalid, type Problem } from '../../../platform/problem.ts'
import { accountForm, accountPage, asPerson, tokenField } from '../../../web/account.ts'
import { copyable } from '../../../web/components/copy.ts'
import { checkbox, choice, field } from '../../../web/components/form.ts'
import { emptyState, notice } from '../../../web/components/notice.ts'
import { section } from '../../../web/components/section.ts'
import { table } from '../../../web/components/table.ts'
import type { Site } from '../../../web/page.ts'
import { fieldError, type PageResponse, problemNotice, show } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { apiKeysOf, type ListedApiKey } from '../../members/api-keys.ts'
import { scopeList, scopeMeaning, scopes } from '../../members/scopes.ts'
import { createOwnKey, NewKey, revokeOwnKey } from '../own-api-keys.ts'
import { wayToConfirm } from '../reauthenticate.ts'
import { currentPasswordField } from './fields.ts'
import { withFreshCheck } from './fresh-check.ts'

const lifetimes = [
  { value: '30', text: '30 days' },
  { value: '7', text: '7 days' },
  { value: '90', text: '90 days' },
  { value: '365', text: '1 year' },
  { value: 'never', text: 'Never expires' },
]

interface KeysPageOptions {
  createdKey?: string
  problem?: Problem
  form?: URLSearchParams
}

async function keysPage(
  app: App,
  person: Person,
  { createdKey, problem, form }: KeysPageOptions = {},
): Promise<PageResponse> {
  const [keys, way] = await Promise.all([apiKeysOf(app.db, person.member.id), wayToConfirm(app, person.member.id)])
  return accountPage(
    '/account/keys',
    'API keys',
    html`
<p>Use a key to let a program act for you through the <a href="/docs/api">API</a> or <a href="/docs/mcp">MCP</a>. \
Create one for each program, with only the access it needs. Keys can’t vote or write reviews: those are for people.</p>
${createdKey && newKeySection(app, createdKey)}
${section({ id: 'new-key', title: 'New key', content: keyForm(person, way.by === 'password', problem, form) })}
${section({
  id: 'keys',
  title: 'Your keys',
  content:
    keys.length > 0
      ? keyTable(app, person, keys)
      : emptyState({ title: 'No keys yet', text: 'Create one above. Apps you connect by signing in don’t need one.' }),
})}`,
  )
}

/** Shown only once, with examples of how to use it. */
function newKeySection(app: App, key: string): Html {
  const curl = `curl -H "Authorization: Bearer ${key}" ${app.urls.api}/me`
  const mcp = JSON.stringify(
    { mcpServers: { slipway: { type: 'http', url: app.urls.mcp, headers: { Authorization: `Bearer ${key}` } } } },
    null,
    2,
  )
  return section({
    id: 'made',
    title: 'Your new key',
    content: html`${notice(html`<p><strong>Copy it now.</strong> You won’t be able to see it again.</p>`, 'done')}
${copyable(key, { label: 'Copy key' })}<h3>Try it</h3>\
${copyable(curl, { language: 'sh' })}<h3>Add to an MCP client</h3>\
${copyable(mcp, { language: 'json' })}`,
  })
}

function keyForm(person: Person, asksPassword: boolean, problem?: Problem, form?: URLSearchParams): Html {
  const chosen = form?.getAll('scopes') ?? scopes
  return html`${problemNotice(problem)}<form class="stack" method="post" action="/account/keys">${tokenField(person)}
${field({
  name: 'name',
  label: 'Name',
  value: form?.get('name') ?? null,
  required: true,
  maxlength: 80,
  hint: 'What you’ll use it for, like “deploy script”.',
  error: fieldError(problem, 'name'),
})}
<fieldset id="scopes"><legend>Access</legend>\
${scopes.map(
  (scope) =>
    html`<p>${checkbox({
      name: 'scopes',
      value: scope,
      checked: chosen.includes(scope),
      label: scopeMeaning[scope],
    })}</p>`,
)}</fieldset>
${choice({
  name: 'days',
  label: 'Expires after',
  value: form?.get('days') ?? '30',
  required: true,
  choices: lifetimes,
})}
${currentPasswordField(asksPassword, 'current', problem)}
<p><button class="button">Create key</button></p></form>`
}

function keyTable(app: App, person: Person, keys: readonly ListedApiKey[]): Html {
  const now = app.clock.now()
  return table({
    caption: 'API keys',
    columns: [
      { title: 'Name' },
      { title: 'Starts with' },
      { title: 'Access' },
      { title: 'Created' },
      { title: 'Last used' },
      { title: 'Status' },
      { title: 'Action' },
    ],
    rows: keys.map(({ id, name, prefix, scopes: allowed, created_at, expires_at, revoked_at, last_used_at }) => [
      name,
      html`<code>${prefix}…</code>`,
      scopeList(allowed),
      dateText(created_at.toISOString()),
      last_used_at ? dateText(last_used_at.toISOString()) : 'Never',
      revoked_at
        ? 'Revoked'
        : expires_at
          ? `${expires_at <= now ? 'Expired' : 'Expires'} ${dateText(expires_at.toISOString())}`
          : 'Active',
      !revoked_at &&
        (!expires_at || expires_at > now) &&
        html`<form method="post" action="/account/keys/revoke">${tokenField(person)}\
<button class="button button-quiet button-small" name="key" value="${id}">\
Revoke<span class="visually-hidden"> ${name}</span></button></form>`,
    ]),
  })
}

function readNewKey(form: URLSearchParams): NewKey {
  const parsed = NewKey.safeParse({
    name: form.get('name') ?? '',
    scopes: form.getAll('scopes'),
    days: form.get('days') ?? '30',
  })
  if (parsed.success) return parsed.data
  throw invalid(
    parsed.error.issues.map(({ path }) => ({
      path: String(path[0]),
      message:
        path[0] === 'scopes'
          ? 'Select at least one kind of access'
          : path[0] === 'name'
            ? 'Enter a name of up to 80 characters'
            : 'Choose when the key expires',
    })),
  )
}

export function registerApiKeys(server: FastifyInstance, site: Site): void {
  const { app } = site
  const showAgain = (person: Person, problem: Problem, form: URLSearchParams) =>
    keysPage(app, person, { problem, form })

  server.get(
    '/account/keys',
    asPerson(site, async (person, request, reply) => show(site, request, reply, await keysPage(app, person))),
  )

  server.post(
    '/account/keys',
    withFreshCheck(
      site,
      accountForm(
        site,
        async (person, form, request, reply) => {
          const createdKey = await createOwnKey(app, person, readNewKey(form), form.get('current')?.slice(0, 201))
          return show(site, request, reply, await keysPage(app, person, { createdKey }))
        },
        showAgain,
      ),
      { asksPassword: true },
    ),
  )

  server.post(
    '/account/keys/revoke',
    withFreshCheck(
      site,
      accountForm(
        site,
        async (person, form, _, reply) => {
          await revokeOwnKey(app, person, Number(form.get('key')) || 0)
          return reply.redirect('/account/keys', 303)
        },
        showAgain,
      ),
    ),
  )
}
