import { setTimeout as sleep } from 'node:timers/promises'
import { type Draft, isSlipwayError, type Product, type Slipway } from '../../client/src/index.ts'
import { CliError } from './cli-error.ts'
import { draftFile, type FileProblem, labelOf, problemsOf, readDraftFile, withProblems } from './draft-file.ts'
import { EditedFile, editorOf } from './editor.ts'
import type { Options } from './options.ts'
import type { Terminal } from './terminal.ts'

const pollEvery = 2000

export interface Launch {
  client: Slipway
  options: Options
  terminal: Terminal
  environment: NodeJS.ProcessEnv
  signal: AbortSignal
  /** Called as soon as there is a draft that the person can come back to. */
  onDraft(draft: Draft): void
}

export interface Launched {
  draft_id: string
  edit_url: string
  listing_id: number
  status: string
  launch_week: string | null
  badge_html: string | null
  order_number: string | null
  total_cents: number | null
  checkout_url: string | null
  next_step: string | null
}

/** From a website to a listing with a badge or a checkout link. */
export async function launch(context: Launch): Promise<Launched> {
  const { client, options, terminal, signal } = context
  const product = await findProduct(context)
  const begun = options.draft
    ? await client.getDraft({ id: options.draft }, { signal })
    : await client.submitListing({ url: options.url! }, { signal })
  context.onDraft(begun)
  const draft = await watch(context, begun)
  showDraft(terminal, draft)
  const listingId = await correctAndSubmit(context, draft)
  const saved = { draft_id: draft.id, edit_url: draft.edit_url, listing_id: listingId }
  terminal.say('Saved as your listing.')
  const choice = await chooseLaunch(context, product)
  if (choice === 'free') return { ...saved, ...(await launchFree(context, listingId)) }
  if (choice) return { ...saved, ...(await prepareCheckout(context, listingId, choice)) }
  return { ...saved, ...(await standing(context, listingId)) }
}

// Before anything is created, so that a wrong code costs nothing.
async function findProduct({ client, options, signal }: Launch): Promise<Product | undefined> {
  if (options.product === undefined) return undefined
  const { items } = await client.listProducts({ signal })
  const found = items.find(({ code }) => code === options.product)
  if (found) return found
  throw new CliError(
    `There is no product called ${options.product}. Choose one of: ${items.map(({ code }) => code).join(', ')}.`,
  )
}

async function watch({ client, terminal, signal, onDraft }: Launch, begun: Draft): Promise<Draft> {
  let draft = begun
  while (draft.status === 'crawling' || draft.status === 'drafting') {
    terminal.progress(progressText(draft))
    await sleep(pollEvery, undefined, { signal })
    draft = await client.getDraft({ id: draft.id }, { signal })
  }
  onDraft(draft)
  if (draft.error) terminal.say(`${draft.error.message} ${draft.error.advice}`.trim())
  return draft
}

function progressText({ progress: { step, done, total }, url }: Draft): string {
  if (step === 'waiting') return `Waiting to read ${url}`
  if (step === 'reading') return `Reading ${url}${total > 0 ? `: ${done} of ${total} pages` : ''}`
  return 'Writing the draft'
}

function showDraft(terminal: Terminal, { fields, completeness, missing, edit_url }: Draft): void {
  const rows = (['name', 'tagline', 'categories', 'pricing_model', 'country'] as const).map((name) => {
    const { value } = fields[name]
    return [labelOf(name), Array.isArray(value) ? value.join(', ') : value] as const
  })
  const shown = rows.filter(([, value]) => value)
  terminal.say(['', ...shown.map(([label, value]) => `  ${label.padEnd(14)} ${value}`), ''].join('\n'))
  terminal.say(`The draft is ${completeness}% complete. In your browser: ${edit_url}`)
  for (const { field, why, required } of missing.filter((one) => one.required))
    terminal.say(`  ${required ? 'Required' : 'Missing'}: ${labelOf(field)}. ${why}`)
}

async function correctAndSubmit(context: Launch, draft: Draft): Promise<number> {
  const { client, options, terminal, environment, signal } = context
  const submit = async () => (await client.submitDraft({ id: draft.id }, { signal })).listing_id
  if (options.yes) return submit()
  const editor = editorOf(environment) ?? (terminal.isInteractive ? defaultEditor() : undefined)
  if (!editor) throw new CliError('There is no terminal to edit the draft in. Add --yes to submit it as it is.')
  const file = new EditedFile(draftFile(draft), editor)
  let current = draft
  for (;;) {
    const text = await file.edit()
    signal.throwIfAborted()
    const { isEmpty, problems, changes } = readDraftFile(text, current)
    if (isEmpty) {
      file.delete()
      throw new CliError(`Stopped, because the file was empty. Your draft is kept: ${draft.edit_url}`)
    }
    const found =
      problems.length > 0
        ? problems
        : await tryTo(async () => {
            if (Object.keys(changes).length > 0)
              current = await client.updateDraft({ id: draft.id, fields: changes }, { signal })
            const listingId = await submit()
            file.delete()
            return listingId
          })
    if (typeof found === 'number') return found
    terminal.say(found.map(({ label, message }) => `  ${label ? `${label}: ` : ''}${message}`).join('\n'))
    const marked = withProblems(text, found)
    // A script as the editor would loop forever.
    if (marked === text && !terminal.isInteractive)
      throw new CliError(`That didn't change. Your text is kept in ${file.path}`)
    file.write(marked)
    if (terminal.isInteractive) await terminal.ask('Press Enter to open your editor again, or Ctrl-C to stop. ', signal)
  }
}

function defaultEditor(): string {
  return process.platform === 'win32' ? 'notepad' : 'vi'
}

/** The result, or what the site did not accept. */
async function tryTo<Result>(work: () => Promise<Result>): Promise<Result | FileProblem[]> {
  try {
    return await work()
  } catch (error) {
    if (!isSlipwayError(error) || error.status !== 400) throw error
    return error.errors.length > 0 ? problemsOf(error.errors) : [{ message: error.detail }]
  }
}

async function chooseLaunch(context: Launch, product: Product | undefined): Promise<'free' | Product | undefined> {
  const { client, options, terminal, signal } = context
  if (options.free) return 'free'
  if (product || !terminal.isInteractive || options.yes) return product
  const { items } = await client.listProducts({ signal })
  const paid = items.find(({ code }) => code === 'launch')
  terminal.say('\nHow do you want to launch?\n  1  Free: you get a launch week once our badge is on your homepage')
  if (paid) terminal.say(`  2  ${paid.name}: ${dollars(paid.price_cents)} excl. VAT`)
  terminal.say('  3  Later')
  const answer = await terminal.ask('> ', signal)
  return answer === '1' ? 'free' : answer === '2' ? paid : undefined
}

const nothing = { order_number: null, total_cents: null, checkout_url: null }

async function launchFree({ client, terminal, signal, options }: Launch, listingId: number) {
  const listing = await client.chooseFreeListing({ listing_id: listingId }, { signal })
  const { badge, status, launch_week, next_step } = listing
  if (!options.json && badge) {
    terminal.say('\nPaste this badge into your homepage:\n')
    terminal.print(badge.html)
  }
  terminal.say(`\n${next_step.text}`)
  return { ...nothing, status, launch_week, badge_html: badge?.html ?? null, next_step: next_step.text }
}

async function prepareCheckout({ client, terminal, signal, options }: Launch, listingId: number, product: Product) {
  const item = { product: product.code, ...(product.needs_listing && { listing_id: listingId }) }
  const order = await client.createCheckout({ items: [item] }, { signal })
  const { status, launch_week } = await client.getMyListing({ listing_id: listingId }, { signal })
  if (!options.json) {
    terminal.say(`\n${product.name}: ${dollars(order.total_cents)}. Review and pay here:\n`)
    terminal.print(order.checkout_url)
  }
  const { number: order_number, total_cents, checkout_url, instructions } = order
  return { status, launch_week, badge_html: null, order_number, total_cents, checkout_url, next_step: instructions }
}

async function standing({ client, terminal, signal }: Launch, listingId: number) {
  const { status, launch_week, next_step } = await client.getMyListing({ listing_id: listingId }, { signal })
  terminal.say('It isn’t launched yet. Run the command again with --draft and --free or --product launch.')
  return { ...nothing, status, launch_week, badge_html: null, next_step: next_step.text }
}

function dollars(cents: number): string {
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  }).format(cents / 100)
}
