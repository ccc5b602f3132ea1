import { Command } from 'commander'
import { commandLineActor } from '../../core/audit/actor.ts'
import { withApp } from '../../platform/command-line/open.ts'
import { readOptions } from '../../platform/command-line/options.ts'
import { print } from '../../platform/command-line/print.ts'
import { suggest } from '../../platform/operation/suggest.ts'
import { notFound } from '../../platform/problem.ts'
import { slugOf } from '../listings/slugs.ts'
import { categoriesForTeam, type TeamCategory } from './admin.ts'
import { addCategory, changeCategory } from './arrange.ts'
import { CategoryInput } from './input.ts'
import { removeCategory } from './remove.ts'

interface Given {
  name?: string
  slug?: string
  description?: string
  below?: string
  top?: boolean
  place?: string
  json?: boolean
}

const list = new Command('list')
  .description('The tree, with the live listings of each.')
  .option('--json', 'answer for programs')
  .action(async ({ json }: { json?: boolean }) => {
    const all = await withApp((app) => categoriesForTeam(app.db))
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
  async (name: string, given: Given) => {
    const slug = await withApp((app) =>
      app.db.transaction(async (tx) => {
        const input = read(
          await categoriesForTeam(tx),
          { slug: slugOf(name), faqs: [], attributes: [] },
          { ...given, name },
        )
        await addCategory(app, tx, input, commandLineActor)
        return input.slug
      }),
    )
    print(given.json, { slug, name }, `Added ${slug}`)
  },
)

const change = options(
  new Command('change')
    .description('Change or move a category; its old address keeps working.')
    .argument('<category>', 'its slug'),
)
  .option('--name <text>')
  .option('--top', 'move it to the top')
  .action(async (category: string, given: Given) => {
    const slug = await withApp((app) =>
      app.db.transaction(async (tx) => {
        const all = await categoriesForTeam(tx)
        const { id, slug, name, description, faqs, attributes, parent_id } = named(all, category)
        const input = read(all, { slug, name, description, faqs, attributes, parent_id }, given)
        await changeCategory(app, tx, id, input, commandLineActor)
        return input.slug
      }),
    )
    print(given.json, { slug }, `Changed ${slug}`)
  })

const remove = new Command('remove')
  .description('Remove a category. One that holds listings needs another that takes them.')
  .argument('<category>', 'its slug')
  .requiredOption('--yes', 'it cannot be taken back')
  .option('--into <slug>', 'the category that takes its listings, drafts and addresses')
  .option('--json', 'answer for programs')
  .action(async (category: string, { into, json }: { into?: string; json?: boolean }) => {
    await withApp(
      (app) =>
        app.db.transaction(async (tx) => {
          const all = await categoriesForTeam(tx)
          await removeCategory(
            app,
            tx,
            named(all, category).id,
            into === undefined ? null : named(all, into).id,
            commandLineActor,
          )
        }),
      { patient: true },
    )
    print(
      json,
      { removed: category, into: into ?? null },
      into ? `${category} is part of ${into} now` : `Removed ${category}`,
    )
  })

function options(command: Command): Command {
  return command
    .option('--slug <slug>')
    .option('--description <text>')
    .option('--below <slug>', 'the category above it')
    .option('--place <number>', 'its place among those beside it, from 1')
    .option('--json', 'answer for programs')
}

function read(
  all: readonly TeamCategory[],
  present: Partial<CategoryInput>,
  { name, slug, description, below, top, place }: Given,
): CategoryInput {
  return readOptions(CategoryInput, {
    ...present,
    ...(name !== undefined && { name }),
    ...(slug !== undefined && { slug }),
    ...(description !== undefined && { description: description || null }),
    ...(below !== undefined && { parent_id: named(all, below).id }),
    ...(top && { parent_id: null }),
    ...(place !== undefined && { place: Number(place) }),
  })
}

function inTree(all: readonly TeamCategory[]): TeamCategory[] {
  const below = (id: number | null) => all.filter(({ parent_id }) => parent_id === id)
  return below(null).flatMap((top) => [top, ...below(top.id)])
}

function named(all: readonly TeamCategory[], slug: string): TeamCategory {
  const found = all.find((category) => category.slug === slug || category.former_slugs.includes(slug))
  if (found) return found
  const meant = suggest(
    slug,
    all.map((category) => category.slug),
  )
  throw notFound(
    `There is no category ${slug}.${meant ? ` Did you mean ${meant}?` : ' `slipway categories list` names them.'}`,
  )
}

export const categoriesCommand = new Command('categories')
  .description('How the directory is arranged. Whole trees: import and export.')
  .addCommand(list)
  .addCommand(add)
  .addCommand(change)
  .addCommand(remove)
