import { type BulkAction, type BulkList, requireUnchanged } from '../../core/bulk/declare.ts'
import { sql } from '../../platform/database/sql.ts'
import { Problem } from '../../platform/problem.ts'
import { pageState, sitePage } from './queries.ts'
import { deletePage, publishPage, unpublishPage } from './write.ts'

function publication(to: 'published' | 'draft'): BulkAction['perform'] {
  return async (app, tx, item, request) => {
    const page = await sitePage(tx, Number(item))
    if (pageState(page) === to)
      throw new Problem('not_allowed_now', `This page is already ${to === 'draft' ? 'a draft' : 'published'}.`)
    requireUnchanged(page.saved_at, request)
    await (to === 'draft' ? unpublishPage : publishPage)(app, tx, page.id, request.by)
  }
}

export const pagesInBulk: BulkList = {
  key: 'pages',
  path: '/admin/pages',
  permission: 'pages',
  noun: ['page', 'pages'],
  filters: [],
  matching: () => sql`
    select p.id::text as item, v.title as label
    from site_pages p join site_page_versions v on v.page_id = p.id and v.version = p.version
    order by lower(v.title), p.id`,
  actions: [
    {
      key: 'publish',
      label: 'Publish',
      permission: 'pages',
      effect: 'Visitors see their newest version.',
      perform: publication('published'),
    },
    {
      key: 'unpublish',
      label: 'Unpublish',
      permission: 'pages',
      effect: 'They become drafts, their URLs stop working, and links to them leave the menu and the footer.',
      perform: publication('draft'),
    },
    {
      key: 'delete',
      label: 'Delete',
      permission: 'pages',
      effect: 'They’re deleted with all their versions. This cannot be undone. To hide them instead, unpublish them.',
      async perform(app, tx, item, request) {
        const { id, saved_at } = await sitePage(tx, Number(item))
        requireUnchanged(saved_at, request)
        await deletePage(app, tx, id, request.by)
      },
    },
  ],
}
