import { reasons as voteReasons } from '../../../directory/votes/fraud.ts'
import { cents, moneyText } from '../../../platform/cents.ts'
import { isCurrency } from '../../../platform/currency.ts'
import { dateText } from '../../../platform/dates.ts'
import { counted, sentenceCase } from '../../../platform/numbers.ts'
import { scopeList, scopes } from '../../members/scopes.ts'
import { isStaffRole, type Role, roleNames } from '../../roles/roles.ts'
import { auditActions } from '../record.ts'
import type { AuditRow } from '../trail.ts'
import type { NamedEvent } from './names.ts'

interface Change {
  label: string
  before: string | null
  after: string | null
}

/** Subjects that are named in the sentence: `Changed price of Launch from $99 to $89`. */
const namedSubject = /^(product|category|listing|coupon):/

/** What happened. `admin.acted` covers many actions, so its details say what was done. */
export function eventText({
  action,
  details,
  subject,
  about,
}: Pick<AuditRow, 'action' | 'details' | 'subject'> & { about?: string }): string {
  const did = details.did ?? details.what
  if (typeof did !== 'string' || did === '') return auditActions[action] ?? action
  if (action !== 'admin.acted') return `${auditActions[action] ?? action}: ${did}`
  const [change, ...others] = changesIn(details)
  if (change && others.length === 0 && did.startsWith('changed') && about && namedSubject.test(subject ?? ''))
    return `Changed ${lowerFirst(change.label)} of ${about} ${fromTo(change)}`
  return sentenceCase(did)
}

/** What else is known about an event, each in a few words. */
export function eventDetails(event: NamedEvent): string[] {
  const { details } = event
  const changes = changesIn(details)
  const isInSentence = eventText(event) !== eventText({ ...event, about: '' })
  return [
    ...(isInSentence ? [] : changes.map((change) => `${change.label} ${fromTo(change)}`)),
    ...Object.entries(details).flatMap(([name, value]) => detailText(name, value, event) ?? []),
  ]
}

const signInMethods: Record<string, string> = {
  password: 'With a password',
  link: 'With an email link',
  sign_up: 'After signing up',
  reset: 'After resetting the password',
  social: 'With single sign-on',
  setup: 'During setup',
}

const claimMethods: Record<string, string> = {
  dns: 'By DNS record',
  file: 'By file',
  meta: 'By meta tag',
  email: 'By email',
}

/** Details shown elsewhere, or only useful to programs. The CSV and JSON exports include them. */
const hidden = new Set(['did', 'what', 'changes', 'members', 'claim', 'run', 'client_id', 'sha256', 'via', 'currency'])

function detailText(name: string, value: unknown, { members, details }: NamedEvent): string | null {
  if (hidden.has(name) || value === null || value === '') return null
  if (typeof value === 'number') {
    if (name === 'amount_cents') return amountText(value, details.currency)
    if (name === 'member') return `Voter: ${members[value]}`
    if (name === 'owner') return `New owner: ${members[value]}`
    if (name === 'former_owner') return `Former owner: ${members[value]}`
    return countText(name, value)
  }
  if (name === 'by') return signInMethods[String(value)] ?? sentenceCase(String(value))
  if (name === 'method') return claimMethods[String(value)] ?? sentenceCase(String(value))
  if (name === 'role') return roleText(value)
  if (name === 'was') return voteReasons[value as keyof typeof voteReasons] ?? sentenceCase(String(value))
  if (name === 'scopes' && Array.isArray(value)) return scopeList(scopes.filter((scope) => value.includes(scope)))
  if (name === 'reason' || name === 'note' || name === 'name' || name === 'app') return `“${value}”`
  if (name === 'from' && typeof value === 'string') return `From ${dateText(value)}`
  if (name === 'day' && typeof value === 'string') return `For ${dateText(value)}`
  if (isPair(value)) return `${sentenceCase(name)} ${fromTo(changeOf(name, value))}`
  return `${sentenceCase(name)}: ${valueText(name, value)}`
}

/** Stored as one role, or as before and after. */
function roleText(value: unknown): string | null {
  if (isPair(value)) return `From ${roleNames[value[0] as Role]} to ${roleNames[value[1] as Role]}`
  return isStaffRole(String(value)) ? `As ${roleNames[value as Role]}` : null
}

const counts: Record<string, readonly [one: string, many: string]> = {
  keys: ['API key', 'API keys'],
  apps: ['app', 'apps'],
  ended: ['session', 'sessions'],
  votes: ['vote', 'votes'],
  categories: ['category', 'categories'],
  queued: ['run queued', 'runs queued'],
  stayed: ['run already queued', 'runs already queued'],
}

function countText(name: string, value: number): string | null {
  const words = counts[name]
  if (!words) return `${sentenceCase(name)}: ${value}`
  return value === 0 ? null : counted(value, ...words)
}

function amountText(amount: number, currency: unknown): string {
  const code = typeof currency === 'string' ? currency : 'USD'
  return isCurrency(code) ? moneyText(cents(amount), code).replace(/\.0+$/, '') : `${amount} ${code} (minor units)`
}

/** Stored as `{ price_cents: [9900, 8900] }`, or as `[{ part: 'name', before, after }]`. */
function changesIn({ changes, currency }: Record<string, unknown>): Change[] {
  if (Array.isArray(changes)) return changes.map(({ part, before, after }) => changeOf(String(part), [before, after]))
  if (typeof changes !== 'object' || changes === null) return []
  return Object.entries(changes).map(([name, value]) => changeOf(name, isPair(value) ? value : [null, value], currency))
}

const labels: Record<string, string> = {
  price_cents: 'Price',
  website_url: 'Website',
  parent_id: 'Parent category',
  place: 'Position',
  faqs: 'Questions',
  slug: 'URL',
}

function changeOf(name: string, [before, after]: readonly unknown[], currency: unknown = 'USD'): Change {
  return {
    label: labels[name] ?? sentenceCase(name),
    before: isEmpty(before) ? null : valueText(name, before, currency),
    after: isEmpty(after) ? null : valueText(name, after, currency),
  }
}

function fromTo({ before, after }: Change): string {
  if (before === null) return after === null ? 'changed' : `set to ${after}`
  return after === null ? `removed (was ${before})` : before === after ? 'changed' : `from ${before} to ${after}`
}

const maxLength = 80

/** A stored value as readable text, never as JSON. */
function valueText(name: string, value: unknown, currency: unknown = 'USD'): string {
  if (typeof value === 'number') return name.endsWith('_cents') ? amountText(value, currency) : String(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  // Numbers need no quotes, and neither does text that already contains a quote.
  if (typeof value === 'string') return /^[\d.]+%?$|“/.test(value) ? shorten(value) : `“${shorten(value)}”`
  if (!Array.isArray(value)) return 'other values'
  if (value.every((item) => typeof item === 'string')) return shorten(value.join(', '))
  const names = value.map((item) => (item as { label?: string }).label).filter(Boolean)
  return names.length > 0 ? shorten(names.join(', ')) : counted(value.length, 'entry', 'entries')
}

function isPair(value: unknown): value is readonly [unknown, unknown] {
  return Array.isArray(value) && value.length === 2
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

function shorten(text: string): string {
  return text.length > maxLength ? `${text.slice(0, maxLength).toWellFormed()}…` : text
}

function lowerFirst(label: string): string {
  return /^[A-Z][A-Z]/.test(label) ? label : `${label.slice(0, 1).toLowerCase()}${label.slice(1)}`
}
