import { type AdminActor, recordAdminAction } from '../../core/audit/actor.ts'
import type { App } from '../../platform/app.ts'
import { json, sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { invalid, Problem } from '../../platform/problem.ts'
import { searchVector } from '../search/posts.ts'
import { postForTeam, stateOf, type TeamPost } from './admin.ts'
import type { PostInput } from './input.ts'

/** Somebody else saved the post since it was read. */
export class PostChanged extends Problem {
  readonly theirs: TeamPost

  constructor(theirs: TeamPost) {
    super(
      'not_allowed_now',
      `${theirs.saved_by ?? 'Somebody'} saved this post meanwhile. Both texts are below: take over what you need, and \
save again to replace theirs with yours.`,
    )
    this.theirs = theirs
  }
}

/** Posts are written one after the other, so that addresses and versions are told apart. */
async function takeTurn(tx: Transaction): Promise<void> {
  await tx.run(sql`lock table posts in share row exclusive mode`)
}

export async function addPost(app: App, tx: Transaction, input: PostInput, by: AdminActor): Promise<number> {
  await takeTurn(tx)
  await refuseTaken(tx, null, input)
  const { slug, title, excerpt, body, author, faqs, published_at } = input
  const { id } = await tx.one(sql<{ id: number }>`
    insert into posts (slug, title, excerpt, body, author, faqs, published_at, search)
    values (${slug}, ${title}, ${excerpt}, ${body}, ${author}, ${json(faqs)}::jsonb, ${published_at},
      ${searchVector(input)}::tsvector) returning id`)
  await tx.run(sql`delete from post_slugs where slug = ${slug}`)
  await keepVersion(app, tx, id, 1, input, by.adminId)
  await told(app, tx, by, id, `wrote the post ${title}`)
  return id
}

/** Saves a post over the version that the writer saw; a newer one is never lost. */
export async function changePost(
  app: App,
  tx: Transaction,
  id: number,
  seen: number,
  input: PostInput,
  by: AdminActor,
): Promise<void> {
  await takeTurn(tx)
  const before = await postForTeam(tx, id)
  if (before.version !== seen) throw new PostChanged(before)
  await refuseTaken(tx, id, input)
  // Posts that came another way have no version kept yet.
  if (before.saved_at === null) await keepVersion(app, tx, id, before.version, before, null)
  const { slug, title, excerpt, body, author, faqs, published_at } = input
  await tx.run(sql`
    update posts
    set slug = ${slug}, title = ${title}, excerpt = ${excerpt}, body = ${body}, author = ${author},
    faqs = ${json(faqs)}::jsonb,
      published_at = ${published_at}, search = ${searchVector(input)}::tsvector, version = version + 1
        where id = ${id}`)
  if (slug !== before.slug) {
    await tx.run(sql`delete from post_slugs where slug = ${slug}`)
    await tx.run(
      sql`insert into post_slugs (slug, post_id) values (${before.slug}, ${id}) on conflict (slug) do update
        set post_id = excluded.post_id`,
    )
  }
  await keepVersion(app, tx, id, before.version + 1, input, by.adminId)
  const [was, is] = [stateOf(before, app.clock.now()), stateOf(input, app.clock.now())]
  const verb = was === is ? 'changed' : { draft: 'took off', scheduled: 'scheduled', published: 'published' }[is]
  await told(app, tx, by, id, `${verb} the post ${title}`)
}

/** Publishes a post now or at a time, or takes it off; its text stays. */
export async function setPublication(
  app: App,
  tx: Transaction,
  id: number,
  publishedAt: Date | null,
  by: AdminActor,
): Promise<void> {
  await takeTurn(tx)
  const post = await postForTeam(tx, id)
  const { slug, title, excerpt, body, author, faqs } = post
  await changePost(
    app,
    tx,
    id,
    post.version,
    { slug, title, excerpt, body, author, faqs, published_at: publishedAt },
    by,
  )
}

export async function deletePost(app: App, tx: Transaction, id: number, by: AdminActor): Promise<void> {
  await takeTurn(tx)
  const { title } = await postForTeam(tx, id)
  await tx.run(sql`delete from posts where id = ${id}`)
  await told(app, tx, by, id, `deleted the post ${title}`)
}

async function refuseTaken(tx: Transaction, id: number | null, { slug }: PostInput): Promise<void> {
  const taken = await tx.maybe(
    sql`select 1 as taken from posts where slug = ${slug} and id is distinct from ${id}::bigint`,
  )
  if (taken) throw invalid([{ path: 'slug', message: 'belongs to another post' }])
}

async function keepVersion(
  app: App,
  tx: Transaction,
  id: number,
  version: number,
  { slug, title, excerpt, body, author, faqs, published_at }: PostInput,
  by: number | null,
): Promise<void> {
  await tx.run(sql`
    insert into post_versions (post_id, version, slug, title, excerpt, body, author, faqs, published_at, saved_by,
    saved_at)
    values (${id}, ${version}, ${slug}, ${title}, ${excerpt}, ${body}, ${author}, ${json(faqs)}::jsonb, ${published_at},
      ${by}, ${app.clock.now()})`)
}

async function told(app: App, tx: Transaction, by: AdminActor, id: number, did: string): Promise<void> {
  await recordAdminAction(app, tx, by, 'admin.acted', `post:${id}`, { did })
  await app.cache.invalidate(tx, ['posts'])
}
