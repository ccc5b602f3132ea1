#!/usr/bin/env node
import { type Draft, isSlipwayError, Slipway } from '../../client/src/index.ts'
import packageFile from '../package.json' with { type: 'json' }
import { CliError } from './cli-error.ts'
import { CredentialStore, type Credentials } from './credentials.ts'
import { isEditing } from './editor.ts'
import { launch } from './launch.ts'
import { discover, postForm, refresh } from './oauth.ts'
import { help, type Options, readOptions, siteOrigin } from './options.ts'
import { signIn } from './sign-in.ts'
import { Terminal } from './terminal.ts'

const environment = process.env
const stop = new AbortController()
const { signal } = stop
const store = new CredentialStore(environment)
let draft: Draft | undefined

// The first Ctrl-C stops it gracefully, the second immediately.
process.on('SIGINT', () => {
  if (isEditing()) return
  if (signal.aborted) process.exit(130)
  stop.abort(new Error('Stopped'))
})

async function run(options: Options, terminal: Terminal): Promise<void> {
  if (options.command === 'help') return terminal.print(help.trimEnd())
  if (options.command === 'version') return terminal.print(packageFile.version)
  const site = chooseSite(options)
  if (options.command === 'sign-out') return signOut(site, terminal)
  if (options.command === 'sign-in') {
    const { name } = await clientFor(site, await connect(site, options, terminal)).getAccount({ signal })
    return terminal.say(`Signed in to ${site} as ${name}.`)
  }
  const client = await openClient(site, options, terminal)
  const onDraft = (made: Draft) => void (draft = made)
  const result = await launch({ client, options, terminal, environment, signal, onDraft })
  if (options.json) terminal.print(JSON.stringify(result, null, 2))
}

function chooseSite({ site }: Options): string {
  const chosen = site ?? environment.SLIPWAY_SITE ?? store.lastSite
  if (!chosen) throw new CliError('Which Slipway site? Use --site https://launch.example.')
  return siteOrigin(chosen)
}

async function openClient(site: string, options: Options, terminal: Terminal): Promise<Slipway> {
  const token = environment.SLIPWAY_TOKEN
  if (token) return newClient(site, token)
  const stored = store.find(site)
  if (stored && (await isAccepted(clientFor(site, stored)))) return clientFor(site, store.find(site)!)
  return clientFor(site, await connect(site, options, terminal))
}

async function isAccepted(client: Slipway): Promise<boolean> {
  try {
    await client.getAccount({ signal })
    return true
  } catch (error) {
    if (isSlipwayError(error) && error.status === 401) return false
    throw error
  }
}

async function connect(site: string, { signInBy }: Options, terminal: Terminal): Promise<Credentials> {
  if (!signInBy && !terminal.isInteractive)
    throw new CliError(
      'You’re not signed in. Set SLIPWAY_TOKEN to an API key of your account, or add --device or --browser.',
    )
  const server = await discover(site, signal)
  const credentials = await signIn(signInBy, { server, terminal, environment, signal })
  store.save(site, credentials)
  return credentials
}

/** Refreshes its token when the site refuses it, and stores the new one. */
function clientFor(site: string, credentials: Credentials): Slipway {
  let current = credentials
  return newClient(site, current.access_token, async () => {
    const fresh = await refresh(await discover(site, signal), current, signal)
    if (fresh) store.save(site, (current = fresh))
    return fresh?.access_token
  })
}

function newClient(site: string, token: string, refreshToken?: () => Promise<string | undefined>): Slipway {
  const headers = { 'user-agent': `slipway-launch/${packageFile.version}` }
  return new Slipway({ site, token, headers, ...(refreshToken && { refreshToken }) })
}

async function signOut(site: string, terminal: Terminal): Promise<void> {
  const stored = store.find(site)
  if (!stored) return terminal.say(`You’re not signed in to ${site}.`)
  // Deleted here first, so that it's gone even if the site doesn't answer.
  store.delete(site)
  const { revocation_endpoint } = await discover(site, signal)
  const { client_id, refresh_token, access_token } = stored
  if (revocation_endpoint)
    await postForm(revocation_endpoint, { client_id, token: refresh_token ?? access_token }, signal)
  terminal.say(`Signed out of ${site}.`)
}

/** The error as a message for people, with the details for programs. */
function explain(error: unknown): { code: string; message: string; errors?: object; request_id?: string | undefined } {
  if (signal.aborted) return { code: 'stopped', message: 'Stopped.' }
  if (error instanceof CliError) return { code: 'failed', message: error.message }
  if (!isSlipwayError(error)) throw error
  const { code, detail, errors, requestId: request_id } = error
  return { code, message: adviceFor(error.status, detail), ...(errors.length > 0 && { errors }), request_id }
}

function adviceFor(status: number, detail: string): string {
  if (status === 401) return `${detail} Sign in with: npx @slipway/launch sign-in`
  return detail
}

function report(error: unknown, terminal: Terminal, json: boolean): void {
  const problem = explain(error)
  const kept = draft && { draft_id: draft.id, edit_url: draft.edit_url }
  if (json) terminal.print(JSON.stringify({ error: problem, ...kept }, null, 2))
  terminal.say(problem.message)
  for (const { path, message } of (problem.errors ?? []) as { path: string; message: string }[])
    terminal.say(`  ${path}: ${message}`)
  if (draft && !problem.message.includes(draft.edit_url))
    terminal.say(`Your draft is kept: ${draft.edit_url}\nContinue with: npx @slipway/launch --draft ${draft.id}`)
}

const args = process.argv.slice(2)
const json = args.includes('--json')
const terminal = new Terminal({ json })
try {
  await run(readOptions(args), terminal)
} catch (error) {
  report(error, terminal, json)
  process.exitCode = signal.aborted ? 130 : 1
}
