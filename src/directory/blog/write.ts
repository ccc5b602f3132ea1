import { type AdminActor, recordAdminAction } from '../../core/audit/actor.ts'
import type { App } from '../../platform/app.ts'
import { json, sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { invalid, Problem } from '../../platform/problem.ts'
import { slugOf } from '../listings/slugs.ts'
import { picturesInText, requirePictures } from '../media/text-pictures.ts'
import { searchVector } from '../search/posts.ts'
import { type AdminPost, postForAdmin, stateOf, versionOfPost } from './admin.ts'
import { type PostInput, postInput } from './input.ts'
import { showScheduledPost } from './jobs.ts'

/** Another admin saved the post after it was loaded. */
export class PostChanged extends Problem {
  readonly theirs: AdminPost

  constructor(theirs: AdminPost) {
    super(
      'not_allowed_now',
      `${theirs.saved_by ?? 'Someone else'} saved this post while you were editing. Compare both versions below, copy what \
you need, then save again to keep yours.`,
    )
    this.theirs = theirs
  }
}

/** Serializes writes, so that slugs stay unique and versions follow each other. */
async function lockPosts(tx: Transaction): Promise<void> {
  await tx.run(sql`lock table posts in share row exclusive mode`)
}

export async function addPost(app: App, tx: Transaction, input: PostInput, by: AdminActor): Promise<number> {
  await lockPosts(tx)
  await refuseTakenSlug(tx, null, input)
  await requireMembersAndPictures(tx, input)
  const { slug, title, excerpt, body, author, authors, tags, cover, cover_alt, faqs, published_at } = input
  const { id } = await tx.one(sql<{ id: number }>`
    insert into posts (
      slug, title, excerpt, body, author, authors, tags, tag_slugs,
      cover, cover_alt, pictures, faqs, published_at, search
    )
    values (
      ${slug}, ${title}, ${excerpt}, ${body}, ${author}, ${authors}::bigint[], ${tags}::text[], ${tags.map(slugOf)}::text[],
      ${cover}, ${cover_alt}, ${picturesOf(input)}::text[], ${json(faqs)}::jsonb, ${published_at},
      ${searchVector(input)}::tsvector
    )
    returning id`)
  await tx.run(sql`delete from post_slugs where slug = ${slug}`)
  await storeVersion(app, tx, id, 1, input, by.adminId)
  await showAtItsTime(app, tx, id, input)
  await recordChange(app, tx, by, id, `wrote the post ${title}`)
  return id
}

/** Saves a post if its version is still `loadedVersion`, so that nobody's changes are overwritten unnoticed. */
export async function changePost(
  app: App,
  tx: Transaction,
  id: number,
  loadedVersion: number,
  input: PostInput,
  by: AdminActor,
): Promise<void> {
  await lockPosts(tx)
  const before = await postForAdmin(tx, id)
  if (before.version !== loadedVersion) throw new PostChanged(before)
  await refuseTakenSlug(tx, id, input)
  await requireMembersAndPictures(tx, input)
  // Imported posts have no stored version yet.
  if (before.saved_at === null) await storeVersion(app, tx, id, before.version, before, null)
  const { slug, title, excerpt, body, author, authors, tags, cover, cover_alt, faqs, published_at } = input
  await tx.run(sql`
    update posts
    set slug = ${slug}, title = ${title}, excerpt = ${excerpt}, body = ${body}, author = ${author},
      authors = ${authors}::bigint[], tags = ${tags}::text[], tag_slugs = ${tags.map(slugOf)}::text[],
      cover = ${cover}, cover_alt = ${cover_alt}, pictures = ${picturesOf(input)}::text[],
      faqs = ${json(faqs)}::jsonb, published_at = ${published_at}, search = ${searchVector(input)}::tsvector,
      version = version + 1
    where id = ${id}`)
  if (slug !== before.slug) {
    await tx.run(sql`delete from post_slugs where slug = ${slug}`)
    await tx.run(sql`
      insert into post_slugs (slug, post_id) values (${before.slug}, ${id})
      on conflict (slug) do update set post_id = excluded.post_id`)
  }
  await storeVersion(app, tx, id, before.version + 1, input, by.adminId)
  await showAtItsTime(app, tx, id, input)
  const [oldState, newState] = [stateOf(before, app.clock.now()), stateOf(input, app.clock.now())]
  const stateVerbs = { draft: 'unpublished', scheduled: 'scheduled', published: 'published' }
  const verb = oldState === newState ? 'changed' : stateVerbs[newState]
  await recordChange(app, tx, by, id, `${verb} the post ${title}`)
}

/** Publishes or schedules a post, or makes it a draft again. */
export async function setPublication(
  app: App,
  tx: Transaction,
  id: number,
  publishedAt: Date | null,
  by: AdminActor,
): Promise<void> {
  await lockPosts(tx)
  const post = await postForAdmin(tx, id)
  await changePost(app, tx, id, post.version, { ...postInput(post), published_at: publishedAt }, by)
}

/** Restores an older version as the newest one. Doesn't change who can see the post. */
export async function restorePost(
  app: App,
  tx: Transaction,
  id: number,
  version: number,
  by: AdminActor,
): Promise<AdminPost> {
  await lockPosts(tx)
  const post = await postForAdmin(tx, id)
  const { published_at } = post
  await changePost(app, tx, id, post.version, { ...(await versionOfPost(tx, id, version)), published_at }, by)
  return postForAdmin(tx, id)
}

export async function deletePost(app: App, tx: Transaction, id: number, by: AdminActor): Promise<void> {
  await lockPosts(tx)
  const { title } = await postForAdmin(tx, id)
  await tx.run(sql`delete from posts where id = ${id}`)
  await recordChange(app, tx, by, id, `deleted the post ${title}`)
}

async function refuseTakenSlug(tx: Transaction, id: number | null, { slug }: PostInput): Promise<void> {
  const taken = await tx.maybe(
    sql`select 1 as taken from posts where slug = ${slug} and id is distinct from ${id}::bigint`,
  )
  if (taken) throw invalid([{ path: 'slug', message: 'is already used by another post' }])
}

async function storeVersion(
  app: App,
  tx: Transaction,
  id: number,
  version: number,
  input: PostInput,
  by: number | null,
): Promise<void> {
  const { slug, title, excerpt, body, author, authors, tags, cover, cover_alt, faqs, published_at } = input
  await tx.run(sql`
    insert into post_versions (
      post_id, version, slug, title, excerpt, body, author, authors, tags,
      cover, cover_alt, pictures, faqs, published_at, saved_by, saved_at
    )
    values (
      ${id}, ${version}, ${slug}, ${title}, ${excerpt}, ${body}, ${author}, ${authors}::bigint[], ${tags}::text[],
      ${cover}, ${cover_alt}, ${picturesOf(input)}::text[], ${json(faqs)}::jsonb, ${published_at},
      ${by}, ${app.clock.now()}
    )`)
}

/** Pictures of the text and the cover. */
function picturesOf({ body, cover }: PostInput): string[] {
  return [...new Set([...picturesInText(body), ...(cover ? [cover] : [])])]
}

/** Authors have a role, or had one when they were named. */
async function requireMembersAndPictures(tx: Transaction, input: PostInput): Promise<void> {
  const { authors, cover, body } = input
  const known = await tx.many(sql<{ id: number }>`select id from members where id = any(${authors}::bigint[])`)
  if (known.length < new Set(authors).size)
    throw invalid([{ path: 'authors', message: 'An author no longer has an account. Choose the authors again.' }])
  await requirePictures(tx, picturesInText(body))
  if (cover) await requirePictures(tx, [cover], 'cover')
}

/** Pictures in any version of a post, which the purge keeps. */
export const picturesOfPosts = sql`(
  exists (select from posts where pictures @> array[p.hash])
  or exists (select from post_versions where pictures @> array[p.hash])
)`

/** Queries compare with the current time, so only cached answers depend on the job. */
async function showAtItsTime(app: App, tx: Transaction, id: number, { published_at }: PostInput): Promise<void> {
  if (published_at && published_at > app.clock.now())
    await app.jobs.send(tx, showScheduledPost, { post: id }, { after: published_at })
}

async function recordChange(app: App, tx: Transaction, by: AdminActor, id: number, did: string): Promise<void> {
  await recordAdminAction(app, tx, by, 'admin.acted', `post:${id}`, { did })
  await app.cache.invalidate(tx, ['posts'])
}
