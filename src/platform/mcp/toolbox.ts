import { suggest } from '../operation/suggest.ts'
import { type FieldError, invalid, maxErrors } from '../problem.ts'
import type { Tool } from './tools.ts'

/** The tools that one request may see and call. */
export interface Toolbox {
  readonly tools: ReadonlyMap<string, Tool>
  /** The serialized result of `tools/list`, without its closing brace. */
  list(additions?: Additions): Buffer
  readonly filtered: boolean
}

/** Additions to tool entries, for clients that can use them. */
export interface Additions {
  /** Views of results. */
  apps?: boolean
  /** Which tools can be called as a task of 2025-11-25. */
  tasks?: boolean
}

export interface Filters {
  toolsets: string | undefined
  readonly: string | undefined
  /** `all`, or the names of the extensions to offer. */
  extensions: string | undefined
}

/** Filters the tools by the headers `X-MCP-Toolsets` and `X-MCP-Readonly` and the query parameter `extensions`. */
export function toolboxes(tools: readonly Tool[]): (filters: Filters) => Toolbox {
  const standard = toolbox(
    tools.filter(({ extension }) => !extension),
    false,
  )
  const groups = [...new Set(tools.map(({ group }) => group))].sort()
  const extensions = tools.flatMap(({ name, extension }) => (extension ? [name] : []))
  return (filters) => {
    if ((filters.toolsets ?? filters.readonly ?? filters.extensions) === undefined) return standard
    const { wanted, readsOnly, offered } = parseFilters(filters, groups, extensions)
    if (!wanted && !readsOnly && offered.size === 0) return standard
    return toolbox(
      tools.filter(
        ({ name, group, reads, extension }) =>
          (!extension || offered.has(name)) && (!wanted || wanted.has(group)) && (!readsOnly || reads),
      ),
      true,
    )
  }
}

function toolbox(tools: readonly Tool[], filtered: boolean): Toolbox {
  const lists = new Map<string, Buffer>()
  const list = ({ apps = false, tasks = false }: Additions = {}) => {
    const key = `${apps} ${tasks}`
    const text =
      lists.get(key) ?? Buffer.from(`{"tools":[${tools.map((tool) => entryOf(tool, { apps, tasks })).join()}]`)
    lists.set(key, text)
    return text
  }
  return {
    tools: new Map(tools.map((tool) => [tool.name, tool])),
    list,
    filtered,
  }
}

function entryOf({ text, app, isTask }: Tool, { apps, tasks }: Additions): string {
  const view = apps && app ? `,"_meta":${JSON.stringify({ ui: { resourceUri: app } })}` : ''
  const task = tasks && isTask ? ',"execution":{"taskSupport":"optional"}' : ''
  return view || task ? `${text().slice(0, -1)}${view}${task}}` : text()
}

function parseFilters(
  { toolsets, readonly, extensions }: Filters,
  groups: readonly string[],
  known: readonly string[],
) {
  const errors: FieldError[] = []
  const names = namesIn(toolsets)
  checkNames(names, groups, { path: 'X-MCP-Toolsets', noun: 'a toolset' }, errors)
  const asked = namesIn(extensions)
  checkNames(asked, ['all', ...known], { path: 'extensions', noun: 'an extension' }, errors)
  const readsOnly = readonly?.trim().toLowerCase()
  // A misspelled value is an error, because ignoring it would offer the tools that write.
  if (readsOnly && readsOnly !== 'true' && readsOnly !== 'false')
    errors.push({ path: 'X-MCP-Readonly', message: 'must be true or false' })
  if (errors.length > 0) throw invalid(errors)
  return {
    wanted: names.length > 0 ? new Set(names) : undefined,
    readsOnly: readsOnly === 'true',
    offered: new Set(asked.includes('all') ? known : asked),
  }
}

function namesIn(list = ''): string[] {
  return list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
}

function checkNames(
  names: readonly string[],
  known: readonly string[],
  { path, noun }: { path: string; noun: string },
  errors: FieldError[],
): void {
  for (const name of names) {
    if (known.includes(name) || errors.length === maxErrors) continue
    const meant = suggest(name, known)
    errors.push({
      path,
      message: `"${name.slice(0, 64)}" isn't ${noun}.${meant ? ` Did you mean ${meant}?` : ''} Use ${known.join(', ')}`,
    })
  }
}
