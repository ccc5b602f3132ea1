import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { Command } from 'commander'
import { mainPath, makePicture, savePicture } from '../../directory/media/make.ts'
import type { PictureKind } from '../../directory/media/recipes.ts'
import { mediaStore } from '../../directory/media/store/open.ts'
import type { App } from '../../platform/app.ts'
import { withApp } from '../../platform/command-line/open.ts'
import { print } from '../../platform/command-line/print.ts'
import { sql } from '../../platform/database/sql.ts'
import { suggest } from '../../platform/operation/suggest.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import { commandLineActor } from '../audit/actor.ts'
import { type Brand, type BrandSection, brandSectionNames, picturesIn } from './document.ts'
import {
  type BrandVersion,
  discardDraft,
  editedBrand,
  editorOf,
  publishDraft,
  publishedVersions,
  restoreBrand,
  saveSections,
  undoPublish,
} from './versions.ts'

/** A function, because `--as` sets the actor later. */
const editor = () => editorOf(commandLineActor)

interface Options {
  json?: boolean
  publish?: boolean
}

const show = new Command('show')
  .description('Show the brand: the draft if there is one, else what is published.')
  .argument('[path]', 'a part of it, such as colors or colors.accent.light')
  .option('--json', 'print JSON')
  .action(async (path: string | undefined, { json }: Options) => {
    const { brand, draft } = await withApp((app) => editedBrand(app, app.db))
    const value = path === undefined ? brand : valueAt(brand, path)
    const lines = flatten(value, path ?? '').map(([key, text]) => `${key} = ${text}`)
    print(json, value, [draft ? '# Draft, not published yet' : '# Published', ...lines].join('\n'))
  })

const set = new Command('set')
  .description('Change a part of the draft.')
  .argument('<path>', 'such as identity.name or colors.accent.light')
  .argument('<value>', 'JSON, or plain text')
  .option('--publish', 'publish the draft right away')
  .option('--json', 'print JSON')
  .action(async (path: string, text: string, { json, publish }: Options) => {
    const value = await withApp((app) =>
      app.db.transaction(async (tx) => {
        const { brand } = await editedBrand(app, tx)
        const current = valueAt(brand, path)
        const changed = structuredClone(brand)
        setAt(changed, path, typeof current === 'string' ? text : parsed(text))
        const [section] = path.split('.') as [BrandSection]
        const saved = await saveSections(app, tx, editor(), { [section]: changed[section] })
        if (publish) await publishDraft(app, tx, editor())
        return valueAt(saved, path)
      }),
    )
    print(json, { path, value, published: publish === true }, `${path} = ${JSON.stringify(value)}${outcome(publish)}`)
  })

/** A file with the whole brand, including pictures, that another site can import. */
interface BrandFile {
  slipway_brand: 1
  brand: Brand
  pictures: Record<string, { kind: PictureKind; data: string }>
}

const exportBrand = new Command('export')
  .description('Print the brand with its pictures as JSON, for `slipway brand import`.')
  .option('--json', 'always on')
  .action(async () => {
    const file = await withApp(async (app): Promise<BrandFile> => {
      const { brand } = await editedBrand(app, app.db)
      return { slipway_brand: 1, brand, pictures: await picturesOf(app, brand) }
    })
    console.log(JSON.stringify(file, null, 2))
  })

const importBrand = new Command('import')
  .description('Read a brand from a file into the draft.')
  .argument('<file>', 'from `slipway brand export`')
  .option('--publish', 'publish the draft right away')
  .option('--json', 'print JSON')
  .action(async (name: string, { json, publish }: Options) => {
    const file = readBrandFile(await readFile(name, 'utf8'))
    await withApp(async (app) => {
      const made = await Promise.all(
        Object.entries(file.pictures).map(
          async ([path, { kind, data }]) => [path, await makePicture(app, Buffer.from(data, 'base64'), kind)] as const,
        ),
      )
      await app.db.transaction(async (tx) => {
        let text = JSON.stringify(file.brand)
        for (const [path, picture] of made) {
          await savePicture(app, tx, picture)
          text = text.replaceAll(`"${path}"`, `"${mainPath(picture)}"`)
        }
        await saveSections(app, tx, editor(), JSON.parse(text) as Brand)
        if (publish) await publishDraft(app, tx, editor())
      })
    })
    print(json, { imported: true, published: publish === true }, `Imported.${outcome(publish)}`)
  })

const publish = new Command('publish')
  .description('Publish the draft.')
  .option('--json', 'print JSON')
  .action(async ({ json }: Options) => {
    const { id } = await withApp((app) => app.db.transaction((tx) => publishDraft(app, tx, editor())))
    print(json, { version: id }, `Published version ${id}.`)
  })

const discard = new Command('discard')
  .description('Discard the draft.')
  .option('--json', 'print JSON')
  .action(async ({ json }: Options) => {
    await withApp((app) => app.db.transaction((tx) => discardDraft(app, tx, editor())))
    print(json, { discarded: true }, 'Draft discarded.')
  })

const history = new Command('history')
  .description('List published versions, newest first.')
  .option('--json', 'print JSON')
  .action(async ({ json }: Options) => {
    const versions = await withApp((app) => publishedVersions(app.db, 200))
    const rows = versions.map((version) => ({
      version: version.id,
      published_at: version.published_at!.toISOString(),
      by: byText(version),
      current: version.state === 'published',
    }))
    print(
      json,
      rows,
      rows
        .map(
          ({ version, published_at, by, current }) =>
            `${published_at}  ${version}  ${by}${current ? '  (current)' : ''}`,
        )
        .join('\n'),
    )
  })

const restore = new Command('restore')
  .description('Restore an earlier version to the draft.')
  .argument('<version>', 'its number in `slipway brand history`')
  .option('--publish', 'publish it right away')
  .option('--json', 'print JSON')
  .action(async (version: string, { json, publish }: Options) => {
    await withApp((app) =>
      app.db.transaction(async (tx) => {
        await restoreBrand(app, tx, editor(), /^\d{1,15}$/.test(version) ? Number(version) : 0)
        if (publish) await publishDraft(app, tx, editor())
      }),
    )
    print(json, { restored: Number(version), published: publish === true }, `Restored.${outcome(publish)}`)
  })

const undo = new Command('undo')
  .description('Undo the last publish: the previous version is published again.')
  .option('--json', 'print JSON')
  .action(async ({ json }: Options) => {
    await withApp((app) => app.db.transaction((tx) => undoPublish(app, tx, editor())))
    print(json, { undone: true }, 'Undone. The previous version is published again.')
  })

export const brandCommand = new Command('brand')
  .description('View and change how the site looks: logo, colors, fonts, menu, home page.')
  .addCommand(show)
  .addCommand(set)
  .addCommand(exportBrand)
  .addCommand(importBrand)
  .addCommand(publish)
  .addCommand(discard)
  .addCommand(history)
  .addCommand(restore)
  .addCommand(undo)

function outcome(isPublished: boolean | undefined): string {
  return isPublished ? '\nPublished.' : '\nSaved to the draft. `slipway brand publish` makes it public.'
}

function byText({ member_name, via }: BrandVersion): string {
  return member_name ?? (via === 'program' ? 'original' : via)
}

/** The value at a path, which has to exist. */
function valueAt(brand: Brand, path: string): unknown {
  let value: unknown = brand
  let known: string[] = brandSectionNames
  for (const key of path.split('.')) {
    known = typeof value === 'object' && value !== null ? Object.keys(value) : []
    if (!known.includes(key)) {
      const meant = suggest(key, known)
      throw notFound(
        `The brand has no ${path}.${meant ? ` Did you mean ${path.replace(key, meant)}?` : ' `slipway brand show` lists its parts.'}`,
      )
    }
    value = (value as Record<string, unknown>)[key]
  }
  return value
}

function setAt(brand: Brand, path: string, value: unknown): void {
  const keys = path.split('.')
  const last = keys.pop()!
  const parent = keys.length === 0 ? brand : valueAt(brand, keys.join('.'))
  Object.assign(parent as object, { [last]: value })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** `colors.accent.light = "#c24410"`, a line for each value. */
function flatten(value: unknown, path: string): [string, string][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || 'path' in value)
    return [[path, JSON.stringify(value)]]
  return Object.entries(value).flatMap(([key, inner]) => flatten(inner, path ? `${path}.${key}` : key))
}

async function picturesOf(app: App, brand: Brand): Promise<BrandFile['pictures']> {
  const entries = await Promise.all(
    picturesIn(brand).map(async (path) => {
      const [, , hash] = path.split('/')
      const row = await app.db.maybe(sql<{ kind: PictureKind }>`select kind from pictures where hash = ${hash}`)
      const file = await mediaStore(app).open(path.replace(/^\/media\//, ''))
      if (!row || !file) return []
      return [[path, { kind: row.kind, data: (await buffer(file.stream)).toString('base64') }] as const]
    }),
  )
  return Object.fromEntries(entries.flat())
}

function readBrandFile(text: string): BrandFile {
  const file = parsed(text) as Partial<BrandFile> | string
  if (typeof file !== 'object' || file?.slipway_brand !== 1 || typeof file.brand !== 'object')
    throw new Problem('invalid_request', 'This isn’t a file from `slipway brand export`.')
  return { slipway_brand: 1, brand: file.brand, pictures: file.pictures ?? {} }
}
