import type { App } from '../platform/app.ts'
import { type Html, trusted } from '../platform/html.ts'
import type { Viewer } from './viewer.ts'

/**
 * A slot is a part of a page that differs for members, such as the account menu. A page is cached once for everyone, with
 * the content for visitors in each slot. For members the slots are filled again when the page is sent.
 */
interface SlotKind<State> {
  name: string
  /** Loads the data for all slots of this kind on one page. */
  load(app: App, viewer: Viewer, keys: readonly string[]): Promise<State>
  fill(viewer: Viewer, state: State, key: string, more: readonly string[]): Html
  /** For slots that show numbers, which change more often than the rest of the page. */
  // biome-ignore lint/suspicious/noExplicitAny: each kind shows only what it has loaded itself
  numbers?: NumbersKind<any>
}

interface NumbersKind<State = unknown> {
  /** Loads the numbers of all slots on one page. Kinds that share this function are loaded together. */
  load(app: App, keys: readonly string[]): Promise<State>
  /** The slot with these numbers. Undefined leaves it as it is. */
  show(state: State, key: string, more: readonly string[]): Html | undefined
}

type FillSlot = (key: string, more: readonly string[]) => Html

/** By name. Each loads the data for the slots with these keys and returns the function that fills one of them. */
const kinds = new Map<string, (app: App, viewer: Viewer, keys: readonly string[]) => Promise<FillSlot>>()
const numbersKinds = new Map<string, NumbersKind>()

export function slotKind<State>(kind: SlotKind<State>): SlotKind<State> {
  if (kind.numbers) numbersKinds.set(kind.name, kind.numbers)
  kinds.set(kind.name, async (app, viewer, keys) => {
    const state = await kind.load(app, viewer, keys)
    return (key, more) => kind.fill(viewer, state, key, more)
  })
  return kind
}

/** Marks a slot with comments. Text from users cannot forge them, because `<` is always escaped. */
export function slot(
  kind: { name: string },
  key: string | number,
  more: readonly (string | number)[],
  contentForVisitors: Html,
): Html {
  let mark = `${encodeMark(kind.name)} ${encodeMark(key)}`
  for (const word of more) mark += ` ${encodeMark(word)}`
  return trusted(`<!--[${mark}]-->${contentForVisitors.markup}<!--[]-->`)
}

const plainWord = /^\w*$/

function encodeMark(word: string | number): string {
  const text = String(word)
  return plainWord.test(text) ? text : encodeURIComponent(text).replaceAll('-', '%2D')
}

const marked = /<!--\[([^\]]*)\]-->([^]*?)<!--\[\]-->/g

const anyMark = /<!--\[[^\]]*\]-->/g

export function forVisitors(page: string): string {
  return page.replace(anyMark, '')
}

export async function forMember(app: App, viewer: Viewer, page: string): Promise<string> {
  const keys = new Map<string, string[]>()
  for (const [, mark] of page.matchAll(marked)) {
    const [name, key] = parseMark(mark!)
    keys.set(name!, [...(keys.get(name!) ?? []), key!])
  }
  const fills = new Map<string, FillSlot>()
  await Promise.all(
    [...keys].map(async ([name, slotKeys]) => {
      const prepare = kinds.get(name)
      if (prepare) fills.set(name, await prepare(app, viewer, slotKeys))
    }),
  )
  return page.replace(marked, (_, mark: string, plain: string) => {
    const [name, key, ...more] = parseMark(mark)
    return fills.get(name!)?.(key!, more).markup ?? plain
  })
}

/**
 * The page with the current numbers in its slots. The marks are ASCII, so the page can be read as Latin-1, which is
 * much faster than decoding and encoding UTF-8.
 */
export async function withCurrentNumbers(app: App, page: Buffer): Promise<Buffer> {
  const text = page.toString('latin1')
  const slots = [...text.matchAll(marked)].flatMap(({ 0: whole, 1: mark, index }) => {
    const [name, key, ...more] = parseMark(mark!)
    const kind = numbersKinds.get(name!)
    return kind ? [{ kind, key: key!, more, begin: index, end: index + whole.length }] : []
  })
  const keys = new Map<NumbersKind['load'], Set<string>>()
  for (const { kind, key } of slots) keys.set(kind.load, (keys.get(kind.load) ?? new Set()).add(key))
  const loaded = new Map<NumbersKind['load'], unknown>()
  await Promise.all([...keys].map(async ([load, slotKeys]) => loaded.set(load, await load(app, [...slotKeys]))))
  let updated = ''
  let copiedTo = 0
  for (const { kind, key, more, begin, end } of slots) {
    const shown = kind.show(loaded.get(kind.load), key, more)
    if (!shown) continue
    updated += text.slice(copiedTo, begin) + Buffer.from(shown.markup).toString('latin1')
    copiedTo = end
  }
  return Buffer.from(updated + text.slice(copiedTo), 'latin1')
}

function parseMark(mark: string): string[] {
  return mark.split(' ').map(decodeURIComponent)
}
