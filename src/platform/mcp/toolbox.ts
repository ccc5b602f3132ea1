import { suggest } from '../operation/suggest.ts'
import { type FieldError, invalid, maxErrors } from '../problem.ts'
import type { Tool } from './tools.ts'

/** The tools that one request may see and call. */
export interface Toolbox {
  readonly tools: ReadonlyMap<string, Tool>
  /** The serialized result of `tools/list`, without its closing brace. */
  readonly list: Buffer
  readonly filtered: boolean
}

export interface Filters {
  toolsets: string | undefined
  readonly: string | undefined
}

/** Filters the tools by the headers `X-MCP-Toolsets` and `X-MCP-Readonly`. */
export function toolboxes(tools: readonly Tool[]): (filters: Filters) => Toolbox {
  const all = toolbox(tools, false)
  const groups = [...new Set(tools.map(({ group }) => group))].sort()
  return (filters) => {
    if (filters.toolsets === undefined && filters.readonly === undefined) return all
    const { wanted, readsOnly } = parseFilters(filters, groups)
    if (!wanted && !readsOnly) return all
    return toolbox(
      tools.filter(({ group, reads }) => (!wanted || wanted.has(group)) && (!readsOnly || reads)),
      true,
    )
  }
}

function toolbox(tools: readonly Tool[], filtered: boolean): Toolbox {
  return {
    tools: new Map(tools.map((tool) => [tool.name, tool])),
    list: Buffer.from(`{"tools":[${tools.map(({ text }) => text).join()}]`),
    filtered,
  }
}

function parseFilters({ toolsets, readonly }: Filters, groups: readonly string[]) {
  const errors: FieldError[] = []
  const names = (toolsets ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  for (const name of names) {
    if (groups.includes(name) || errors.length === maxErrors) continue
    const meant = suggest(name, groups)
    errors.push({
      path: 'X-MCP-Toolsets',
      message: `"${name.slice(0, 64)}" isn't a toolset.${meant ? ` Did you mean ${meant}?` : ''} Use ${groups.join(', ')}`,
    })
  }
  const readsOnly = readonly?.trim().toLowerCase()
  // A misspelled value is an error, because ignoring it would offer the tools that write.
  if (readsOnly && readsOnly !== 'true' && readsOnly !== 'false')
    errors.push({ path: 'X-MCP-Readonly', message: 'must be true or false' })
  if (errors.length > 0) throw invalid(errors)
  return { wanted: names.length > 0 ? new Set(names) : undefined, readsOnly: readsOnly === 'true' }
}
