import { isDeepStrictEqual } from 'node:util'
import type { App } from '../../platform/app.ts'
import { lock } from '../../platform/database/locks.ts'
import { json, sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { fingerprint } from '../../platform/fingerprint.ts'
import { invalid, notFound, Problem } from '../../platform/problem.ts'
import type { ChangedBy } from '../../platform/settings/history.ts'
import { type AdminActor, recordAdminAction } from '../audit/actor.ts'
import { siteName, sitePurpose } from '../site-settings/settings.ts'
import { checkSection } from './check.ts'
import {
  type Brand,
  type BrandSection,
  brandSectionNames,
  defaultBrand,
  picturesIn,
  readBrand,
  sectionTitles,
} from './document.ts'
import { publishedBrand } from './settings.ts'

export interface BrandVersion {
  id: number
  state: 'draft' | 'published' | 'past'
  document: Brand
  restored_from: number | null
  member_name: string | null
  via: ChangedBy['via']
  edited_at: Date
  published_at: Date | null
}

type VersionRow = Omit<BrandVersion, 'document'> & { document: unknown }

const columns = sql`b.id, b.state, b.document, b.restored_from, m.name as member_name, b.via, b.edited_at, b.published_at`

function versionOf({ document, ...row }: VersionRow): BrandVersion {
  return { ...row, document: readBrand(document) }
}

/** The draft that all admins share, if there is one. */
export async function findDraft(db: Queryable): Promise<BrandVersion | undefined> {
  const row = await db.maybe(sql<VersionRow>`
    select ${columns} from brands b left join members m on m.id = b.edited_by where b.state = 'draft'`)
  return row && versionOf(row)
}

/** Published versions, newest first. */
export async function publishedVersions(db: Queryable, limit = 50): Promise<BrandVersion[]> {
  const rows = await db.many(sql<VersionRow>`
    select ${columns} from brands b left join members m on m.id = b.edited_by
    where b.state <> 'draft'
    order by b.published_at desc, b.id desc
    limit ${limit}`)
  return rows.map(versionOf)
}

/** The published brand as stored, with the name and purpose from the settings. */
export async function publishedDocument(app: App, db: Queryable): Promise<Brand> {
  const row = await db.maybe(sql<{ document: unknown }>`select document from brands where state = 'published'`)
  return withSettings(app, row ? readBrand(row.document) : defaultBrand)
}

function withSettings({ settings }: App, brand: Brand): Brand {
  const [name, purpose] = [settings.get(siteName), settings.get(sitePurpose)]
  return { ...brand, identity: { ...brand.identity, name, purpose } }
}

/** The brand that admins edit: the draft, or else the published brand. */
export async function editedBrand(
  app: App,
  db: Queryable,
): Promise<{ brand: Brand; published: Brand; draft: BrandVersion | undefined }> {
  const [draft, published] = [await findDraft(db), await publishedDocument(app, db)]
  return { brand: draft?.document ?? published, published, draft }
}

/** The sections in which two brands differ. */
export function changedSections(before: Brand, after: Brand): BrandSection[] {
  return brandSectionNames.filter((name) => !isDeepStrictEqual(before[name], after[name]))
}

interface Editor {
  actor: AdminActor
  by: ChangedBy
}

/** Who acts: an admin on the site, or the operator on the command line. */
export function editorOf(actor: AdminActor): Editor {
  return { actor, by: { memberId: actor.adminId, via: actor.device === 'command line' ? 'command line' : 'site' } }
}

/**
 * Saves sections into the draft, which starts as a copy of the published brand. `seen` is the fingerprint of what the
 * admin saw, so that two admins don't overwrite each other's changes.
 */
export async function saveSections(
  app: App,
  tx: Transaction,
  { actor, by }: Editor,
  given: Readonly<Partial<Record<BrandSection, unknown>>>,
  seen: Readonly<Partial<Record<BrandSection, string>>> = {},
): Promise<Brand> {
  await lock(tx, 'brand')
  const { brand, published, draft } = await editedBrand(app, tx)
  const names = brandSectionNames.filter((name) => given[name] !== undefined)
  const checked = names.map((name) => [name, checkSection(name, given[name])] as const)
  const next = { ...brand, ...Object.fromEntries(checked) } as Brand
  const changed = changedSections(brand, next)
  for (const name of changed)
    if (seen[name] !== undefined && seen[name] !== fingerprint(brand[name]))
      throw new Problem(
        'not_allowed_now',
        `Someone else changed “${sectionTitles[name]}” in the meantime. Check it and save again to overwrite it.`,
      )
  await requirePictures(tx, next)
  if (changed.length === 0) return brand
  const id = await writeDraft(app, tx, by, next, { isPublished: isDeepStrictEqual(next, published), draft })
  await recordAdminAction(app, tx, actor, 'admin.acted', `brand:${id ?? draft?.id ?? 'draft'}`, {
    did: 'changed the draft of the brand',
    sections: titlesOf(changed),
  })
  return next
}

/** Stores the draft, or deletes it if it has no changes. Returns the id of the draft. */
async function writeDraft(
  app: App,
  tx: Transaction,
  { memberId, via }: ChangedBy,
  brand: Brand,
  {
    isPublished,
    draft,
    restoredFrom = null,
  }: { isPublished: boolean; draft?: BrandVersion | undefined; restoredFrom?: number | null },
): Promise<number | null> {
  if (isPublished) {
    await tx.run(sql`delete from brands where state = 'draft'`)
    return null
  }
  const restored = restoredFrom ?? draft?.restored_from ?? null
  const { id } = await tx.one(sql<{ id: number }>`
    insert into brands (state, document, restored_from, edited_by, via, edited_at)
    values ('draft', ${json(brand)}::jsonb, ${restored}, ${memberId}, ${via}, ${app.clock.now()})
    on conflict (state) where state <> 'past' do update set
      document = excluded.document, restored_from = excluded.restored_from, edited_by = excluded.edited_by,
      via = excluded.via, edited_at = excluded.edited_at
    returning id`)
  return id
}

async function requirePictures(db: Queryable, brand: Brand): Promise<void> {
  const hashes = picturesIn(brand).map((path) => path.split('/')[2]!)
  if (hashes.length === 0) return
  const known = await db.many(sql<{ hash: string }>`select hash from pictures where hash = any(${hashes}::text[])`)
  const missing = hashes.filter((hash) => !known.some((row) => row.hash === hash))
  if (missing.length > 0) throw invalid([{ path: 'picture', message: 'A picture is missing. Upload it again.' }])
}

/** Publishes the draft, on every page and in every process. */
export async function publishDraft(app: App, tx: Transaction, { actor, by }: Editor): Promise<BrandVersion> {
  await lock(tx, 'brand')
  const { draft, published } = await editedBrand(app, tx)
  if (!draft) throw new Problem('not_allowed_now', 'There’s nothing to publish. The draft has no changes.')
  const sections = changedSections(published, draft.document)
  for (const name of brandSectionNames) checkSection(name, draft.document[name])
  const now = app.clock.now()
  const replaced = await tx.run(sql`update brands set state = 'past' where state = 'published'`)
  if (replaced === 0) await storeOriginal(tx, published, new Date(now.getTime() - 1))
  await tx.run(sql`
    update brands set state = 'published', published_at = ${now}, edited_by = ${by.memberId}, via = ${by.via},
      edited_at = ${now}
    where id = ${draft.id}`)
  const { name, purpose } = draft.document.identity
  await app.settings.change(tx, by, () => [
    { setting: publishedBrand, value: draft.document },
    { setting: siteName, value: name },
    { setting: sitePurpose, value: purpose },
  ])
  await recordAdminAction(app, tx, actor, 'admin.acted', `brand:${draft.id}`, {
    did: 'published the brand',
    sections: titlesOf(sections),
    ...(draft.restored_from !== null && { restored: `version ${draft.restored_from}` }),
  })
  return { ...draft, state: 'published', published_at: now }
}

/** Keeps the original look of the site as the first version in the history. */
async function storeOriginal(tx: Transaction, brand: Brand, at: Date): Promise<void> {
  await tx.run(sql`
    insert into brands (state, document, via, edited_at, published_at)
    values ('past', ${json(brand)}::jsonb, 'program', ${at}, ${at})`)
}

export async function discardDraft(app: App, tx: Transaction, { actor }: Editor): Promise<void> {
  await lock(tx, 'brand')
  const { draft, published } = await editedBrand(app, tx)
  if (!draft) return
  await tx.run(sql`delete from brands where id = ${draft.id}`)
  await recordAdminAction(app, tx, actor, 'admin.acted', `brand:${draft.id}`, {
    did: 'discarded the draft of the brand',
    sections: titlesOf(changedSections(published, draft.document)),
  })
}

/** Copies a version into the draft, to be reviewed and published. */
export async function restoreBrand(app: App, tx: Transaction, { actor, by }: Editor, id: number): Promise<void> {
  await lock(tx, 'brand')
  const version = await findVersion(tx, id)
  const { published } = await editedBrand(app, tx)
  await requirePictures(tx, version)
  const draftId = await writeDraft(app, tx, by, version, {
    isPublished: isDeepStrictEqual(version, published),
    restoredFrom: id,
  })
  await recordAdminAction(app, tx, actor, 'admin.acted', `brand:${draftId ?? id}`, {
    did: `restored version ${id} of the brand into the draft`,
  })
}

/** Publishes the version before the current one again. */
export async function undoPublish(app: App, tx: Transaction, editor: Editor): Promise<void> {
  await lock(tx, 'brand')
  if (await findDraft(tx)) throw new Problem('not_allowed_now', 'Publish or discard the draft first. Undo replaces it.')
  const [current, before] = await publishedVersions(tx, 2)
  if (!current || !before) throw new Problem('not_allowed_now', 'There’s nothing to undo.')
  await restoreBrand(app, tx, editor, before.id)
  if (await findDraft(tx)) await publishDraft(app, tx, editor)
}

async function findVersion(db: Queryable, id: number): Promise<Brand> {
  const row = await db.maybe(
    sql<{ document: unknown }>`select document from brands where id = ${id} and state <> 'draft'`,
  )
  if (!row) throw notFound('This version doesn’t exist.')
  return readBrand(row.document)
}

function titlesOf(sections: readonly BrandSection[]): string {
  return sections.map((name) => sectionTitles[name]).join(', ')
}

/** Pictures in any version, which the purge keeps. */
export const picturesOfBrands = sql`exists (
  select from brands where position(p.hash in document::text) > 0
)`
