import { type App, perApp } from '../../platform/app.ts'
import { isUniqueViolation } from '../../platform/database/errors.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { dateText } from '../../platform/dates.ts'
import { normaliseDomain } from '../../platform/domain-name.ts'
import { findUnstorableText } from '../../platform/operation/unstorable-text.ts'
import { type FieldError, invalid, notFound } from '../../platform/problem.ts'
import { type AdminActor, recordAdminAction } from '../audit/actor.ts'
import { isIsoDate, siteToday } from '../calendar/weeks.ts'
import { networkText, parseNetwork, withoutTag } from './addresses.ts'
import { patternWords } from './fold.ts'
import { Matcher, type Rule, type RuleKind, ruleKinds, type Screened } from './match.ts'

export const ruleKindNames: Record<RuleKind, string> = {
  word: 'Word or phrase',
  links: 'More links than',
  domain: 'Domain',
  email: 'Email or its domain',
  network: 'Network',
}

export const effectNames = { hold: 'Hold for review', refuse: 'Refuse' } as const

/** `last_day` is the last day on which a rule applies, in the site's time zone. Null: until it is deleted. */
interface RuleWithEnd extends Rule {
  last_day: string | null
}

interface StoredRule extends RuleWithEnd {
  note: string | null
  created_at: Date
  created_by_name: string | null
}

export interface NewRule {
  kind: string
  pattern: string
  effect: string
  note: string
  last_day?: string | undefined
}

const maxRules = 5000
const maxWords = 10
/** The minimum prefix length. Wider networks would lock out whole countries. */
const minBits = { ipv4: 8, ipv6: 19 } as const

export function moderationRules(db: Queryable): Promise<StoredRule[]> {
  return db.many(sql<StoredRule>`
    select r.id, r.kind, r.pattern, r.effect, r.last_day, r.note, r.created_at, m.name as created_by_name
    from moderation_rules r left join members m on m.id = r.created_by
    order by r.kind, r.pattern`)
}

export function hasEnded(app: App, { last_day }: Pick<RuleWithEnd, 'last_day'>): boolean {
  return last_day !== null && last_day < siteToday(app)
}

/** Adds a rule. Replaces an ended rule of the same kind and value. */
export async function addRule(app: App, tx: Transaction, given: NewRule, by: AdminActor): Promise<RuleWithEnd> {
  const errors: FieldError[] = []
  findUnstorableText(given, errors)
  const kind = ruleKinds.find((one) => one === given.kind)
  if (!kind) errors.push({ path: 'kind', message: 'Choose what the rule looks for' })
  if (given.effect !== 'hold' && given.effect !== 'refuse')
    errors.push({ path: 'effect', message: 'Choose what the rule does' })
  const note = given.note.trim()
  if (note.length > 300) errors.push({ path: 'note', message: 'Keep the note to 300 characters or fewer' })
  const lastDay = readLastDay(app, given.last_day ?? '', errors)
  const pattern = kind && errors.length === 0 ? readPattern(kind, given.pattern.trim(), errors) : ''
  if (errors.length > 0) throw invalid(errors)
  const ended = await tx.maybe(sql<{ id: number }>`
    select id from moderation_rules
    where kind = ${kind} and pattern = ${pattern} and last_day < ${siteToday(app)}::date for update`)
  if (ended) await deleteRule(app, tx, ended.id, by)
  const { count } = await tx.one(sql<{ count: number }>`select count(*)::int as count from moderation_rules`)
  if (count >= maxRules)
    throw invalid([{ path: 'pattern', message: `There can be ${maxRules} rules. Delete one first` }])
  try {
    const rule = await tx.one(sql<RuleWithEnd>`
      insert into moderation_rules (kind, pattern, effect, note, last_day, created_by, created_at)
      values (
        ${kind}, ${pattern}, ${given.effect}, ${note || null}, ${lastDay}, ${by.adminId}, ${app.clock.now()}
      )
      returning id, kind, pattern, effect, last_day`)
    await recordAdminAction(app, tx, by, 'moderation.rule_added', `rule:${rule.id}`, {
      rule: ruleText(rule),
      effect: effectNames[rule.effect],
      ...(lastDay && { last_day: lastDay }),
    })
    return rule
  } catch (error) {
    if (isUniqueViolation(error, 'moderation_rules_once'))
      throw invalid([{ path: 'pattern', message: 'There’s already a rule for this. Delete it first to change it' }])
    throw error
  }
}

export async function deleteRule(app: App, tx: Transaction, id: number, by: AdminActor): Promise<void> {
  const rule = await tx.maybe(sql<Rule>`
    delete from moderation_rules where id = ${id} returning id, kind, pattern, effect`)
  if (!rule) throw notFound('This rule was deleted.')
  await recordAdminAction(app, tx, by, 'moderation.rule_deleted', `rule:${id}`, { rule: ruleText(rule) })
}

function readLastDay(app: App, typed: string, errors: FieldError[]): string | null {
  const given = typed.trim()
  if (given === '') return null
  if (!isIsoDate(given) || given > '2199-12-31')
    errors.push({ path: 'last_day', message: 'Enter a day, like 2027-01-31' })
  else if (given < siteToday(app))
    errors.push({ path: 'last_day', message: `The last day can’t be before today, ${dateText(siteToday(app))}` })
  return given
}

/** Normalizes a pattern, so that no rule is stored twice. */
function readPattern(kind: RuleKind, typed: string, errors: FieldError[]): string {
  const refuse = (message: string) => {
    errors.push({ path: 'pattern', message })
    return ''
  }
  if (typed === '') return refuse('Enter what to look for')
  if (typed.length > 254) return refuse('Enter at most 254 characters')
  if (kind === 'word') {
    const words = patternWords(typed).length
    if (words === 0) return refuse('Enter a word with letters or digits')
    return words > maxWords ? refuse(`Enter at most ${maxWords} words`) : typed.toLowerCase().replace(/\s+/g, ' ')
  }
  if (kind === 'links') return /^(\d|[1-9]\d)$/.test(typed) ? typed : refuse('Enter a number of links from 0 to 99')
  if (kind === 'domain') return normaliseDomain(typed) ?? refuse('Enter a domain like spam.example')
  if (kind === 'network') {
    const network = parseNetwork(typed)
    if (!network) return refuse('Enter a network like 203.0.113.0/24 or 2001:db8::/32')
    const least = minBits[network[0].kind()]
    return network[1] < least ? refuse(`This network is too wide. Use /${least} or more`) : networkText(network)
  }
  const [local, host, ...rest] = typed.toLowerCase().split('@')
  const domain = normaliseDomain(host ?? local!)
  if (!domain || rest.length > 0) return refuse('Enter an email like name@spam.example, or a domain like spam.example')
  return host !== undefined && local !== '' ? withoutTag(`${local}@${domain}`) : domain
}

/** A rule as text for people: `Word or phrase “casino”`. */
export function ruleText({ kind, pattern }: Pick<Rule, 'kind' | 'pattern'>): string {
  return kind === 'links' ? `${ruleKindNames.links} ${pattern}` : `${ruleKindNames[kind]} “${pattern}”`
}

/**
 * The rules that were last read. The key has the day, the number of rules and the newest one, so it changes with every
 * change to the rules. Rules end only at the end of a day.
 */
const prepared = perApp(() => ({ key: '', matcher: new Matcher([]) }))

export async function matcherOf(app: App, db: Queryable): Promise<Matcher> {
  const day = siteToday(app)
  const { key } = await db.one(sql<{ key: string }>`
    select ${day}::text || ' ' || count(*) || '-' || coalesce(max(id), 0) as key from moderation_rules`)
  const last = prepared(app)
  if (last.key !== key) {
    const rules = await db.many(sql<Rule>`
      select id, kind, pattern, effect from moderation_rules
      where last_day is null or last_day >= ${day}::date order by id`)
    last.matcher = new Matcher(rules)
    last.key = key
  }
  return last.matcher
}

/** The rules that would apply, for the test form and the command. */
export async function matchingRules(app: App, db: Queryable, screened: Screened): Promise<Rule[]> {
  return (await matcherOf(app, db)).match(screened)
}
