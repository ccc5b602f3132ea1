import type { Draft, FieldError, UpdateDraftParameters } from '../../client/src/index.ts'

type FieldName = keyof Draft['fields']
type Value = string | string[] | null
export type Changes = NonNullable<UpdateDraftParameters['fields']>

interface Field {
  name: FieldName
  label: string
  kind: 'line' | 'text' | 'list'
}

/** In the order of the file. */
const fields: readonly Field[] = [
  { name: 'name', label: 'Name', kind: 'line' },
  { name: 'tagline', label: 'Tagline', kind: 'line' },
  { name: 'short_description', label: 'Short description', kind: 'line' },
  { name: 'description', label: 'Description', kind: 'text' },
  { name: 'categories', label: 'Categories', kind: 'list' },
  { name: 'tags', label: 'Tags', kind: 'list' },
  { name: 'features', label: 'Features', kind: 'list' },
  { name: 'usps', label: 'What makes it different', kind: 'list' },
  { name: 'keywords', label: 'Keywords', kind: 'list' },
  { name: 'stage', label: 'Stage', kind: 'line' },
  { name: 'pricing_model', label: 'Pricing model', kind: 'line' },
  { name: 'pricing_summary', label: 'Pricing', kind: 'line' },
  { name: 'country', label: 'Country', kind: 'line' },
  { name: 'city', label: 'City', kind: 'line' },
  { name: 'founded_year', label: 'Founded', kind: 'line' },
  { name: 'contact_email', label: 'Contact email', kind: 'line' },
  { name: 'demo_video_url', label: 'Demo video', kind: 'line' },
  { name: 'logo_url', label: 'Logo', kind: 'line' },
]

const heading = /^=== (.+?) ===\s*$/

/** The draft as a file for an editor. A heading starts a field, and the # lines below it are notes. */
export function draftFile(draft: Draft): string {
  const blocks = fields.map(({ name, label, kind }) => {
    const { value, evidence } = draft.fields[name]
    const missing = draft.missing.find(({ field }) => field === name)
    const notes = [
      ...(kind === 'list' ? ['# One per line.'] : []),
      ...evidence.slice(0, 1).map(({ quote, url }) => `# Your website: "${oneLine(quote)}" (${url})`),
      ...(missing ? [`# ${missing.required ? 'Required' : 'Missing'}: ${oneLine(missing.why)}`] : []),
    ]
    return [`=== ${label} ===`, ...notes, '', textOf(value), ''].join('\n')
  })
  return `# Correct what's wrong, save, and close the editor. Empty a field to remove it.
# Empty the whole file to stop. Questions, founders, links and story: ${draft.edit_url}

${blocks.join('\n')}`
}

function textOf(value: Value): string {
  return Array.isArray(value) ? value.map((item) => `- ${item}`).join('\n') : (value ?? '')
}

export interface FileProblem {
  /** The label of the field, or none for the whole file. */
  label?: string
  message: string
}

export interface ReadFile {
  isEmpty: boolean
  problems: FileProblem[]
  changes: Changes
}

/** What the person changed. A field whose heading was deleted stays as it is. */
export function readDraftFile(text: string, draft: Draft): ReadFile {
  const found = new Map<string, string[]>()
  const problems: FileProblem[] = []
  let current: string[] | undefined
  let isNoted = false
  for (const line of text.split(/\r?\n/)) {
    const label = heading.exec(line)?.[1]
    if (label !== undefined) {
      if (!fields.some((field) => field.label === label))
        problems.push({ message: `There is no field called ${label}. Put its heading back, or delete it.` })
      else if (found.has(label)) problems.push({ label, message: 'This field is in the file twice. Delete one.' })
      found.set(label, (current = []))
      isNoted = true
    } else if (isNoted && line.startsWith('#')) continue
    else if (current) {
      isNoted = false
      current.push(line)
    } else if (line.trim() !== '' && !line.startsWith('#'))
      problems.push({ message: `This line belongs to no field: ${line}` })
  }
  const changes: Changes = {}
  for (const { name, label, kind } of fields) {
    const lines = found.get(label)
    if (!lines) continue
    const value = readValue(lines, kind)
    if (!isSame(value, draft.fields[name].value)) Object.assign(changes, { [name]: value })
  }
  return { isEmpty: found.size === 0 && problems.length === 0, problems, changes }
}

function readValue(lines: string[], kind: Field['kind']): Value {
  if (kind === 'text') return lines.join('\n').trim() || null
  const items = lines.map((line) => line.trim()).filter((line) => line !== '')
  if (kind === 'line') return items.join(' ') || null
  const listed = items.map((line) => line.replace(/^[-*•]\s+/, ''))
  return listed.length > 0 ? listed : null
}

function isSame(value: Value, before: Value): boolean {
  const plain = (one: Value) => (Array.isArray(one) ? one.map(oneLine) : one?.replace(/\r\n/g, '\n').trim()) ?? ''
  const isNothing = (one: Value) => plain(one).length === 0
  if (isNothing(value) && isNothing(before)) return true
  if (typeof value === 'string' && typeof before === 'string' && oneLine(value) === oneLine(before))
    return !before.trim().includes('\n') || plain(value) === plain(before)
  return JSON.stringify(plain(value)) === JSON.stringify(plain(before))
}

/** The same text with each problem under its heading, and without the problems of the previous attempt. */
export function withProblems(text: string, problems: readonly FileProblem[]): string {
  const lines = text.split('\n').filter((line) => !line.startsWith('# ERROR'))
  const noted = lines.flatMap((line) => {
    const label = heading.exec(line)?.[1]
    const own = label === undefined ? [] : problems.filter((problem) => problem.label === label)
    return [line, ...own.map(({ message }) => `# ERROR: ${oneLine(message)}`)]
  })
  const whole = problems.filter(({ label }) => label === undefined || !text.includes(`=== ${label} ===`))
  return [
    ...whole.map(({ label, message }) => `# ERROR: ${label ? `${label}: ` : ''}${oneLine(message)}`),
    ...noted,
  ].join('\n')
}

/** Errors of the API by the labels of the file. `fields.features[2]` belongs to Features. */
export function problemsOf(errors: readonly FieldError[]): FileProblem[] {
  return errors.map(({ path, message }) => {
    const field = fields.find(({ name }) => path.split(/[.[\]]/).includes(name))
    return field ? { label: field.label, message } : { message: path ? `${path}: ${message}` : message }
  })
}

export function labelOf(name: string): string {
  return fields.find((field) => field.name === name)?.label ?? name.replaceAll('_', ' ')
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
