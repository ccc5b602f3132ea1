import { readFile } from 'node:fs/promises'
import { text as textOf } from 'node:stream/consumers'
import { Command } from 'commander'
import * as z from 'zod'
import { commandLineActor } from '../../core/audit/actor.ts'
import { memberByEmail } from '../../core/members/members.ts'
import type { App } from '../../platform/app.ts'
import { withApp } from '../../platform/command-line/open.ts'
import { readOptions } from '../../platform/command-line/options.ts'
import { paged, paging } from '../../platform/command-line/paging.ts'
import { print } from '../../platform/command-line/print.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { timeText } from '../../platform/dates.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import { slugOf } from '../listings/slugs.ts'
import { postForAdmin, postIdOf, postsForAdmin, stateOf, versionsOfPost } from './admin.ts'
import { PostInput, postInput } from './input.ts'
import { addPost, changePost, deletePost, restorePost, setPublication } from './write.ts'

const ListOptions = z.object({ json: z.boolean().optional(), ...paging })

const list = paged(new Command('list').description('List drafts, scheduled and published posts.'))
  .option('--json', 'print JSON')
  .action(async (options: unknown) => {
    const { json, limit, page } = readOptions(ListOptions, options)
    const rows = await withApp(async (app) =>
      (await postsForAdmin(app.db, { limit, offset: (page - 1) * limit })).map((post) => ({
        slug: post.slug,
        title: post.title,
        state: stateOf(post, app.clock.now()),
        published_at: post.published_at?.toISOString() ?? null,
        version: post.version,
      })),
    )
    print(
      json,
      rows,
      rows
        .map(
          ({ slug, title, state, published_at }) =>
            `${state.padEnd(10)} ${(published_at ?? '').padEnd(24)} ${slug.padEnd(40)} ${title}`,
        )
        .join('\n'),
    )
  })

interface WriteOptions {
  title?: string
  slug?: string
  excerpt?: string
  author?: string
  tags?: string
  authors?: string
  json?: boolean
}

const write = new Command('write')
  .description('Create a draft from a Markdown file, or replace the text of an existing post.')
  .argument('<file>', 'path to the file, or - for standard input')
  .option('--title <text>', 'required for a new post')
  .option('--slug <slug>', 'post slug; defaults to the title')
  .option('--excerpt <text>')
  .option('--author <text>', 'a guest author')
  .option('--authors <emails>', 'people with a role, separated by commas')
  .option('--tags <names>', 'separated by commas')
  .option('--json', 'print JSON')
  .action(async (file: string, options: WriteOptions) => {
    const body = await readBody(file)
    const slug = options.slug ?? slugOf(options.title ?? '')
    await withApp((app) =>
      app.db.transaction(async (tx) => {
        const postId = await postIdOf(tx, slug).catch(() => null)
        const texts = {
          body,
          slug,
          ...(options.title !== undefined && { title: options.title }),
          ...(options.excerpt !== undefined && { excerpt: options.excerpt || null }),
          ...(options.author !== undefined && { author: options.author || null }),
          ...(options.tags !== undefined && { tags: namesIn(options.tags) }),
          ...(options.authors !== undefined && { authors: await authorIds(tx, namesIn(options.authors)) }),
        }
        if (postId === null)
          return addPost(app, tx, readOptions(PostInput, { published_at: null, ...texts }), commandLineActor)
        const before = await postForAdmin(tx, postId)
        const input = readOptions(PostInput, { ...postInput(before), ...texts })
        return changePost(app, tx, postId, before.version, input, commandLineActor)
      }),
    )
    print(options.json, { slug }, `Saved ${slug}`)
  })

const publish = new Command('publish')
  .description('Publish a post now or schedule it.')
  .argument('<slug>')
  .option('--at <time>', 'RFC 3339, such as 2026-11-16T08:00:00Z')
  .option('--json', 'print JSON')
  .action(async (slug: string, { at, json }: { at?: string; json?: boolean }) => {
    if (at !== undefined && Number.isNaN(Date.parse(at)))
      throw new Problem('invalid_request', `--at: ${at} isn’t a valid time. Use a format like 2026-11-16T08:00:00Z.`)
    const publishedAt = await withPost(slug, async (app, tx, id) => {
      const time = at === undefined ? app.clock.now() : new Date(at)
      await setPublication(app, tx, id, time, commandLineActor)
      return time.toISOString()
    })
    print(
      json,
      { slug, published_at: publishedAt },
      at === undefined ? `Published ${slug}` : `Set ${slug} to publish on ${timeText(publishedAt)}`,
    )
  })

const unpublish = new Command('unpublish')
  .description('Unpublish a post. It becomes a draft again.')
  .argument('<slug>')
  .option('--json', 'print JSON')
  .action(async (slug: string, { json }: { json?: boolean }) => {
    await withPost(slug, (app, tx, id) => setPublication(app, tx, id, null, commandLineActor))
    print(json, { slug, published_at: null }, `Unpublished ${slug}`)
  })

const versions = paged(new Command('versions').description('List the versions of a post, newest first.'))
  .argument('<slug>')
  .option('--json', 'print JSON')
  .action(async (slug: string, options: unknown) => {
    const { json, limit, page } = readOptions(ListOptions, options)
    const rows = await withPost(slug, async (_, tx, id) =>
      (await versionsOfPost(tx, id, limit, (page - 1) * limit)).map(({ version, title, saved_by, saved_at }) => ({
        version,
        title,
        saved_by,
        saved_at: saved_at.toISOString(),
      })),
    )
    const line = ({ version, title, saved_at }: (typeof rows)[number]) =>
      `${String(version).padStart(4)} ${timeText(saved_at)} ${title}`
    print(json, rows, rows.map(line).join('\n'))
  })

const restore = new Command('restore')
  .description('Restore an older version as the newest. A published post stays published, a draft stays a draft.')
  .argument('<slug>')
  .argument('<version>', 'shown by `slipway blog versions`')
  .option('--json', 'print JSON')
  .action(async (slug: string, version: string, { json }: { json?: boolean }) => {
    const number = /^\d{1,9}$/.test(version) ? Number(version) : 0
    const post = await withPost(slug, (app, tx, id) => restorePost(app, tx, id, number, commandLineActor))
    print(
      json,
      { slug: post.slug, version: post.version },
      `Restored version ${number} of ${slug} as version ${post.version}`,
    )
  })

const remove = new Command('delete')
  .description('Delete a post and all its versions.')
  .argument('<slug>')
  .requiredOption('--yes', 'confirm; this cannot be undone')
  .option('--json', 'print JSON')
  .action(async (slug: string, { json }: { json?: boolean }) => {
    await withPost(slug, (app, tx, id) => deletePost(app, tx, id, commandLineActor))
    print(json, { deleted: slug }, `Deleted ${slug}`)
  })

function withPost<T>(slug: string, work: (app: App, tx: Transaction, id: number) => Promise<T>): Promise<T> {
  return withApp((app) => app.db.transaction(async (tx) => work(app, tx, await postIdOf(tx, slug))))
}

function namesIn(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
}

async function authorIds(tx: Transaction, emails: readonly string[]): Promise<number[]> {
  const ids: number[] = []
  for (const email of emails) {
    const member = await memberByEmail(tx, email)
    if (!member || member.role === 'member') throw notFound(`No one with the email ${email} has a role on this site.`)
    ids.push(member.id)
  }
  return ids
}

async function readBody(file: string): Promise<string> {
  try {
    return file === '-' ? await textOf(process.stdin) : await readFile(file, 'utf8')
  } catch (cause) {
    throw new Problem('invalid_request', `Can’t read ${file}: ${(cause as Error).message}`, { cause })
  }
}

export const blogCommand = new Command('blog')
  .description('Manage blog posts.')
  .addCommand(list)
  .addCommand(write)
  .addCommand(publish)
  .addCommand(unpublish)
  .addCommand(versions)
  .addCommand(restore)
  .addCommand(remove)
