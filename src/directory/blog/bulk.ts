import { type BulkAction, type BulkList, requireUnchanged } from '../../core/bulk/declare.ts'
import { sql } from '../../platform/database/sql.ts'
import { Problem } from '../../platform/problem.ts'
import { postForAdmin, stateOf } from './admin.ts'
import { deletePost, setPublication } from './write.ts'

function publication(to: 'published' | 'draft'): BulkAction['perform'] {
  return async (app, tx, item, request) => {
    const post = await postForAdmin(tx, Number(item))
    const now = app.clock.now()
    if (stateOf(post, now) === to)
      throw new Problem('not_allowed_now', `This post is already ${to === 'draft' ? 'a draft' : 'published'}.`)
    requireUnchanged(post.saved_at, request)
    await setPublication(app, tx, post.id, to === 'draft' ? null : now, request.by)
  }
}

export const postsInBulk: BulkList = {
  key: 'posts',
  path: '/admin/blog',
  permission: 'blog',
  noun: ['post', 'posts'],
  filters: [],
  matching: () =>
    sql`select id::text as item, title as label from posts order by published_at desc nulls first, id desc`,
  actions: [
    {
      key: 'publish',
      label: 'Publish',
      permission: 'blog',
      effect: 'Drafts and scheduled posts go online now.',
      perform: publication('published'),
    },
    {
      key: 'unpublish',
      label: 'Unpublish',
      permission: 'blog',
      effect: 'Published and scheduled posts become drafts, and their URLs stop working.',
      perform: publication('draft'),
    },
    {
      key: 'delete',
      label: 'Delete',
      permission: 'blog',
      effect: 'They’re deleted with all their versions. This cannot be undone. To hide them instead, unpublish them.',
      async perform(app, tx, item, request) {
        const { id, saved_at } = await postForAdmin(tx, Number(item))
        requireUnchanged(saved_at, request)
        await deletePost(app, tx, id, request.by)
      },
    },
  ],
}
