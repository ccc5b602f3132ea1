import { readFile } from 'node:fs/promises'
import { text as textOf } from 'node:stream/consumers'
import { Command } from 'commander'
import * as z from 'zod'
import { commandLineActor } from '../../core/audit/actor.ts'
import type { App } from '../../platform/app.ts'
import { withApp } from '../../platform/command-line/open.ts'
import { readOptions } from '../../platform/command-line/options.ts'
import { paged, paging } from '../../platform/command-line/paging.ts'
import { print } from '../../platform/command-line/print.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { timeText } from '../../platform/dates.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import { PageInput } from './input.ts'
import { type EditedPage, findSitePage, pageState, pageVersions, sitePage, sitePages } from './queries.ts'
import { addPage, deletePage, publishPage, restorePage, savePage, unpublishPage } from './write.ts'

const ListOptions = z.object({ json: z.boolean().optional(), ...paging })

const list = paged(new Command('list').description('List all pages.'))
  .option('--json', 'print JSON')
  .action(async (options: unknown) => {
    const { json, limit, page } = readOptions(ListOptions, options)
    const rows = await withApp(async (app) =>
      (await sitePages(app.db, { limit, offset: (page - 1) * limit })).map((one) => ({
        slug: one.live_slug,
        title: one.title,
        state: pageState(one),
        in_menu: one.in_menu,
        in_footer: one.in_footer,
        version: one.version,
        published_at: one.published_at?.toISOString() ?? null,
      })),
    )
    print(
      json,
      rows,
      rows.map(({ slug, title, state }) => `${state.padEnd(10)} ${slug.padEnd(30)} ${title}`).join('\n'),
    )
  })

const show = new Command('show')
  .description('Print the newest text of a page, in Markdown.')
  .argument('<slug>')
  .option('--json', 'print JSON')
  .action(async (slug: string, { json }: { json?: boolean }) => {
    const page = await withApp((app) => app.db.transaction((tx) => pageAt(tx, slug)))
    print(json, page, page.body)
  })

interface SetOptions {
  title?: string
  slug?: string
  description?: string
  menu?: boolean
  footer?: boolean
  publish?: boolean
  json?: boolean
}

const set = new Command('set')
  .description('Create a page from a Markdown file, or change an existing one. Visitors see it once it is published.')
  .argument('<slug>', 'the URL of the page, such as imprint')
  .argument('[file]', 'path to the text, or - for standard input; leave it out to keep the text')
  .option('--title <text>', 'required for a new page')
  .option('--slug <slug>', 'change the URL; the old one redirects')
  .option('--description <text>', 'for search results and link previews')
  .option('--menu', 'link it in the menu')
  .option('--no-menu', 'remove it from the menu')
  .option('--footer', 'link it in the footer')
  .option('--no-footer', 'remove it from the footer')
  .option('--publish', 'publish it right away')
  .option('--json', 'print JSON')
  .action(async (slug: string, file: string | undefined, options: SetOptions) => {
    const body = file === undefined ? undefined : await readText(file)
    const page = await withApp((app) =>
      app.db.transaction(async (tx) => {
        const before = await findSitePage(tx, slug)
        if (!before && (body === undefined || options.title === undefined))
          throw new Problem('invalid_request', `/${slug} is a new page. Add --title and a file with its text.`)
        const input = readOptions(PageInput, {
          slug: options.slug ?? before?.slug ?? slug,
          title: options.title ?? before?.title,
          description: options.description === undefined ? (before?.description ?? null) : options.description || null,
          body: body ?? before?.body,
          in_menu: options.menu ?? before?.in_menu ?? false,
          in_footer: options.footer ?? before?.in_footer ?? false,
        })
        const id = before?.id ?? (await addPage(app, tx, input, commandLineActor))
        if (before) await savePage(app, tx, id, before.version, input, commandLineActor)
        if (options.publish) await publishPage(app, tx, id, commandLineActor)
        const saved = await sitePage(tx, id)
        return { slug: saved.live_slug, version: saved.version, state: pageState(saved) }
      }),
    )
    print(options.json, page, `${options.publish ? 'Published' : 'Saved'} ${page.slug}, version ${page.version}`)
  })

const publish = new Command('publish')
  .description('Show the newest version of a page to visitors.')
  .argument('<slug>')
  .option('--json', 'print JSON')
  .action(async (slug: string, { json }: { json?: boolean }) => {
    const page = await withPage(slug, (app, tx, { id }) => publishPage(app, tx, id, commandLineActor))
    print(json, { slug: page.live_slug, version: page.version }, `Published ${page.live_slug}`)
  })

const unpublish = new Command('unpublish')
  .description('Hide a page from visitors. It becomes a draft.')
  .argument('<slug>')
  .option('--json', 'print JSON')
  .action(async (slug: string, { json }: { json?: boolean }) => {
    await withPage(slug, (app, tx, { id }) => unpublishPage(app, tx, id, commandLineActor))
    print(json, { slug, published: false }, `Unpublished ${slug}`)
  })

const versions = paged(new Command('versions').description('List the versions of a page, newest first.'))
  .argument('<slug>')
  .option('--json', 'print JSON')
  .action(async (slug: string, options: unknown) => {
    const { json, limit, page } = readOptions(ListOptions, options)
    const rows = await withPage(slug, async (_, tx, { id, published_version }) =>
      (await pageVersions(tx, id, limit, (page - 1) * limit)).map(({ version, title, saved_by, saved_at }) => ({
        version,
        title,
        saved_by,
        saved_at: saved_at.toISOString(),
        published: version === published_version,
      })),
    )
    print(
      json,
      rows,
      rows
        .map(
          ({ version, title, saved_at, published }) =>
            `${String(version).padStart(4)} ${published ? 'published' : '         '} ${timeText(saved_at)} ${title}`,
        )
        .join('\n'),
    )
  })

const restore = new Command('restore')
  .description('Restore an older version as the newest draft.')
  .argument('<slug>')
  .argument('<version>')
  .option('--json', 'print JSON')
  .action(async (slug: string, version: string, { json }: { json?: boolean }) => {
    const number = /^\d{1,9}$/.test(version) ? Number(version) : 0
    const newest = await withPage(slug, async (app, tx, { id }) => {
      await restorePage(app, tx, id, number, commandLineActor)
      return (await sitePage(tx, id)).version
    })
    print(
      json,
      { slug, version: newest },
      `Restored version ${number} of ${slug} as version ${newest}. Publish it next.`,
    )
  })

const remove = new Command('delete')
  .description('Delete a page and all its versions.')
  .argument('<slug>')
  .requiredOption('--yes', 'confirm; this cannot be undone')
  .option('--json', 'print JSON')
  .action(async (slug: string, { json }: { json?: boolean }) => {
    await withPage(slug, (app, tx, { id }) => deletePage(app, tx, id, commandLineActor))
    print(json, { deleted: slug }, `Deleted ${slug}`)
  })

function withPage<T>(slug: string, work: (app: App, tx: Transaction, page: EditedPage) => Promise<T>): Promise<T> {
  return withApp((app) => app.db.transaction(async (tx) => work(app, tx, await pageAt(tx, slug))))
}

async function pageAt(tx: Transaction, slug: string): Promise<EditedPage> {
  const page = await findSitePage(tx, slug.replace(/^\//, ''))
  if (!page)
    throw notFound(`No page has the URL /${slug.replace(/^\//, '')}. Run \`slipway pages list\` to see them all.`)
  return page
}

async function readText(file: string): Promise<string> {
  const text = await (file === '-' ? textOf(process.stdin) : readFile(file, 'utf8')).catch((cause: Error) => {
    throw new Problem('invalid_request', `Can’t read ${file}: ${cause.message}`, { cause })
  })
  if (text.trim() === '') throw new Problem('invalid_request', 'The text is empty. Write at least a sentence.')
  return text
}

export const sitePagesCommand = new Command('pages')
  .description('Manage pages such as imprint, contact and guidelines.')
  .addCommand(list)
  .addCommand(show)
  .addCommand(set)
  .addCommand(publish)
  .addCommand(unpublish)
  .addCommand(versions)
  .addCommand(restore)
  .addCommand(remove)
