import type { App } from '../platform/app.ts'
import { type Html, html, trusted } from './html.ts'
import type { Viewer } from './viewer.ts'

/**
 * A slot is the part of a page that looks different for a signed-in person: the menu, whether they voted. Pages are
 * made and kept
 * once, for everyone, with each slot as a stranger sees it; for a signed-in person the slots are filled again on the
 * way out.
 */
interface SlotKind<State> {
  name: string
  /** Everything that the slots of this kind on one page need, asked for at once. */
  load(app: App, viewer: Viewer, keys: readonly string[]): Promise<State>
  fill(viewer: Viewer, state: State, key: string, more: readonly string[]): Html
}

type FillSlot = (key: string, more: readonly string[]) => Html

/** By name: loads what the slots with these keys need, and returns what fills each of them. */
const kinds = new Map<string, (app: App, viewer: Viewer, keys: readonly string[]) => Promise<FillSlot>>()

export function slotKind<State>(kind: SlotKind<State>): SlotKind<State> {
  kinds.set(kind.name, async (app, viewer, keys) => {
    const state = await kind.load(app, viewer, keys)
    return (key, more) => kind.fill(viewer, state, key, more)
  })
  return kind
}

/** Marks a slot. No text of a user can forge the marks, because `<` is always escaped. */
export function slot(
  kind: { name: string },
  key: string | number,
  more: readonly (string | number)[],
  forStrangers: Html,
): Html {
  const mark = [kind.name, key, ...more]
    .map((word) => encodeURIComponent(String(word)).replaceAll('-', '%2D'))
    .join(' ')
  return html`${trusted(`<!--[${mark}]-->`)}${forStrangers}${trusted('<!--[]-->')}`
}

const marked = /<!--\[([^\]]*)\]-->([^]*?)<!--\[\]-->/g

// By hand, because every page that is made anew passes here: several times as fast as the expression above.
export function forStrangers(page: string): string {
  let plain = ''
  let from = 0
  for (let start: number; (start = page.indexOf('<!--[', from)) !== -1; ) {
    plain += page.slice(from, start)
    from = page.indexOf(']-->', start) + 4
  }
  return plain + page.slice(from)
}

export async function forMember(app: App, viewer: Viewer, page: string): Promise<string> {
  const keys = new Map<string, string[]>()
  for (const [, mark] of page.matchAll(marked)) {
    const [name, key] = read(mark!)
    keys.set(name!, [...(keys.get(name!) ?? []), key!])
  }
  const fills = new Map<string, FillSlot>()
  await Promise.all(
    [...keys].map(async ([name, wanted]) => {
      const prepare = kinds.get(name)
      if (prepare) fills.set(name, await prepare(app, viewer, wanted))
    }),
  )
  return page.replace(marked, (_, mark: string, plain: string) => {
    const [name, key, ...more] = read(mark)
    return fills.get(name!)?.(key!, more).markup ?? plain
  })
}

function read(mark: string): string[] {
  return mark.split(' ').map(decodeURIComponent)
}
