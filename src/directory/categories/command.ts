import { Command } from 'commander'
import { commandLineActor } from '../../core/audit/actor.ts'
import { withApp } from '../../platform/command-line/open.ts'
import { readOptions } from '../../platform/command-line/options.ts'
import { print } from '../../platform/command-line/print.ts'
import { suggest } from '../../platform/operation/suggest.ts'
import { notFound } from '../../platform/problem.ts'
import { slugOf } from '../listings/slugs.ts'
import { type AdminCategory, categoriesForAdmin } from './admin.ts'
import { CategoryInput } from './input.ts'
import { removeCategory } from './remove.ts'
import { addCategory, changeCategory } from './write.ts'

interface CategoryOptions {
  name?: string
  slug?: string
  description?: string
  below?: string
  top?: boolean
  place?: string
  json?: boolean
}

const list = new Command('list')
  .description('List the category tree with live listing counts.')
  .option('--json', 'print JSON')
  .action(async ({ json }: { json?: boolean }) => {
    const all = await withApp((app) => categoriesForAdmin(app.db))
    const slugs = new Map(all.map(({ id, slug }) => [id, slug]))
    const rows = inTree(all).map(({ slug, name, parent_id, live, former_slugs }) => ({
      slug,
      name,
      below: parent_id === null ? null : slugs.get(parent_id)!,
      live,
      former_slugs,
    }))
    print(
      json,
      rows,
      rows
        .map(
          ({ slug, name, below, live }) =>
            `${below === null ? '' : '  '}${slug.padEnd(below === null ? 34 : 32)} ${String(live).padStart(6)}  ${name}`,
        )
        .join('\n'),
    )
  })

const add = options(new Command('add').description('Add a category.').argument('<name>')).action(
  async (name: string, changes: CategoryOptions) => {
    const slug = await withApp((app) =>
      app.db.transaction(async (tx) => {
        const input = readInput(
          await categoriesForAdmin(tx),
          { slug: slugOf(name), faqs: [], attributes: [] },
          { ...changes, name },
        )
        await addCategory(app, tx, input, commandLineActor)
        return input.slug
      }),
    )
    print(changes.json, { slug, name }, `Added ${slug}`)
  },
)

const change = options(
  new Command('change')
    .description('Edit or move a category. Old URLs keep working.')
    .argument('<category>', 'category slug'),
)
  .option('--name <text>')
  .option('--top', 'make it a top-level category')
  .action(async (category: string, changes: CategoryOptions) => {
    const slug = await withApp((app) =>
      app.db.transaction(async (tx) => {
        const all = await categoriesForAdmin(tx)
        const { id, slug, name, description, faqs, attributes, parent_id } = findCategory(all, category)
        const input = readInput(all, { slug, name, description, faqs, attributes, parent_id }, changes)
        await changeCategory(app, tx, id, input, commandLineActor)
        return input.slug
      }),
    )
    print(changes.json, { slug }, `Changed ${slug}`)
  })

const remove = new Command('remove')
  .description('Remove a category. If it has listings, move them with --into.')
  .argument('<category>', 'category slug')
  .requiredOption('--yes', 'confirm; this cannot be undone')
  .option('--into <slug>', 'category to move its listings, drafts and URLs to')
  .option('--json', 'print JSON')
  .action(async (category: string, { into, json }: { into?: string; json?: boolean }) => {
    await withApp(
      (app) =>
        app.db.transaction(async (tx) => {
          const all = await categoriesForAdmin(tx)
          const intoId = into === undefined ? null : findCategory(all, into).id
          await removeCategory(app, tx, findCategory(all, category).id, intoId, commandLineActor)
        }),
      { patient: true },
    )
    print(
      json,
      { removed: category, into: into ?? null },
      into ? `Merged ${category} into ${into}` : `Removed ${category}`,
    )
  })

function options(command: Command): Command {
  return command
    .option('--slug <slug>')
    .option('--description <text>')
    .option('--below <slug>', 'parent category')
    .option('--place <number>', 'position among its siblings, from 1')
    .option('--json', 'print JSON')
}

function readInput(
  all: readonly AdminCategory[],
  current: Partial<CategoryInput>,
  { name, slug, description, below, top, place }: CategoryOptions,
): CategoryInput {
  return readOptions(CategoryInput, {
    ...current,
    ...(name !== undefined && { name }),
    ...(slug !== undefined && { slug }),
    ...(description !== undefined && { description: description || null }),
    ...(below !== undefined && { parent_id: findCategory(all, below).id }),
    ...(top && { parent_id: null }),
    ...(place !== undefined && { place: Number(place) }),
  })
}

function inTree(all: readonly AdminCategory[]): AdminCategory[] {
  const below = (id: number | null) => all.filter(({ parent_id }) => parent_id === id)
  return below(null).flatMap((top) => [top, ...below(top.id)])
}

function findCategory(all: readonly AdminCategory[], slug: string): AdminCategory {
  const found = all.find((category) => category.slug === slug || category.former_slugs.includes(slug))
  if (found) return found
  const suggestion = suggest(
    slug,
    all.map((category) => category.slug),
  )
  const hint = suggestion ? ` Did you mean ${suggestion}?` : ' Run `slipway categories list` to see them all.'
  throw notFound(`No category has the slug ${slug}.${hint}`)
}

export const categoriesCommand = new Command('categories')
  .description('Manage categories. To load or save the whole tree, use import and export.')
  .addCommand(list)
  .addCommand(add)
  .addCommand(change)
  .addCommand(remove)
