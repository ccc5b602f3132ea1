import { Command } from 'commander'
import * as z from 'zod'
import { withApp } from '../../platform/command-line/open.ts'
import { readOptions } from '../../platform/command-line/options.ts'
import { paged, paging } from '../../platform/command-line/paging.ts'
import { print } from '../../platform/command-line/print.ts'
import { dateText } from '../../platform/dates.ts'
import { parseId } from '../../platform/ids.ts'
import { commandLineActor } from '../audit/actor.ts'
import { casesInQueue, decideCase, outcomes, viewCase } from './cases.ts'
import { ruleKinds } from './match.ts'
import { reportReasons, reportsOf } from './reports.ts'
import { addRule, deleteRule, hasEnded, matchingRules, moderationRules, type NewRule, ruleText } from './rules.ts'
import { thingNames, viewVersion } from './things.ts'

const Listed = z.object({ decided: z.boolean().optional(), json: z.boolean().optional(), ...paging })

const list = paged(new Command('list').description('List open cases (reported or held content), oldest first.'))
  .option('--decided', 'list decided cases instead, newest first')
  .option('--json', 'print JSON')
  .action(async (given: unknown) => {
    const { decided = false, json, limit, page } = readOptions(Listed, given)
    const rows = await withApp(async (app) => {
      const cases = await casesInQueue(app.db, !decided, { limit, offset: (page - 1) * limit })
      const reports = await reportsOf(
        app.db,
        cases.map(({ id }) => id),
      )
      return Promise.all(
        cases.map(async (one) => {
          // The held data of a sign-up contains a password hash.
          const { held: _, ...shown } = await viewCase(app, app.db, one)
          return {
            ...shown,
            reports: reports.get(one.id) ?? [],
            read: shown.view ? viewVersion(shown.view) : '',
          }
        }),
      )
    })
    const lines = rows.map(({ id, kind, cause, status, view, matched, reports, read }) =>
      [
        `${id}  ${thingNames[kind]}  ${status}  ${view?.title ?? 'no longer exists'}  --read ${read}`,
        cause === 'rule'
          ? `    held by ${matched.join(', ')}`
          : `    ${reports.map(({ reason }) => reportReasons[reason]).join(', ')}`,
        ...(view?.text ? [`    ${view.text.slice(0, 500).replaceAll('\n', '\n    ')}`] : []),
      ].join('\n'),
    )
    print(json, rows, lines.join('\n') || 'None')
  })

const decide = new Command('decide')
  .description('Decide a case: remove it, keep it (publishes what was held), or dismiss the reports.')
  .argument('<id>', 'shown by `slipway moderation list`')
  .argument('<outcome>', outcomes.join(', '))
  .requiredOption('--read <version>', 'version code shown by `slipway moderation list`')
  .option('--reason <text>', 'sent to the author; needed to remove')
  .option('--json', 'print JSON')
  .action(
    async (id: string, outcome: string, { read, reason, json }: { read: string; reason?: string; json?: boolean }) => {
      await withApp((app) =>
        app.db.transaction((tx) =>
          decideCase(app, tx, { id: parseId(id), outcome, reason: reason ?? '', read }, commandLineActor),
        ),
      )
      print(json, { id: parseId(id), outcome }, `Case ${id}: ${outcome}`)
    },
  )

function endText({ last_day, ended = false }: { last_day: string | null; ended?: boolean }): string {
  return last_day === null ? '' : `, ${ended ? 'ended' : 'until'} ${dateText(last_day)}`
}

const listRules = new Command('list')
  .description('List the rules.')
  .option('--json', 'print JSON')
  .action(async ({ json }: { json?: boolean }) => {
    const rules = await withApp(async (app) =>
      (await moderationRules(app.db)).map((rule) => ({ ...rule, ended: hasEnded(app, rule) })),
    )
    const lines = rules.map((rule) => `${rule.id}  ${rule.effect}  ${ruleText(rule)}${endText(rule)}`)
    print(json, rules, lines.join('\n') || 'None')
  })

const add = new Command('add')
  .description('Add a rule.')
  .requiredOption('--kind <kind>', ruleKinds.join(', '))
  .requiredOption(
    '--pattern <text>',
    'a word or phrase, a number of links, a domain, an email or its domain, a network',
  )
  .option('--effect <effect>', 'hold or refuse', 'hold')
  .option('--note <text>', 'for the team', '')
  .option('--until <day>', 'last day on which it applies, such as 2027-01-31; no end if left out')
  .option('--json', 'print JSON')
  .action(async ({ json, until, ...given }: NewRule & { until?: string; json?: boolean }) => {
    const rule = await withApp((app) =>
      app.db.transaction((tx) => addRule(app, tx, { ...given, last_day: until }, commandLineActor)),
    )
    print(json, rule, `Added rule ${rule.id}: ${ruleText(rule)}${endText(rule)}`)
  })

const remove = new Command('delete')
  .description('Delete a rule.')
  .argument('<id>')
  .option('--json', 'print JSON')
  .action(async (id: string, { json }: { json?: boolean }) => {
    await withApp((app) => app.db.transaction((tx) => deleteRule(app, tx, parseId(id), commandLineActor)))
    print(json, { id: parseId(id), deleted: true }, `Deleted rule ${id}`)
  })

const test = new Command('test')
  .description('Show which rules would act on a text, an author’s email or an IP address.')
  .option('--text <text>', '', '')
  .option('--email <address>', '', '')
  .option('--address <ip>', '', '')
  .option('--json', 'print JSON')
  .action(async ({ text, email, address, json }: { text: string; email: string; address: string; json?: boolean }) => {
    const rules = await withApp((app) => matchingRules(app, app.db, { texts: [text], email, address }))
    print(
      json,
      rules,
      rules.map((rule) => `${rule.id}  ${rule.effect}  ${ruleText(rule)}`).join('\n') || 'No rule applies',
    )
  })

const rules = new Command('rules').description('Words, links, domains, emails and networks that are held or refused.')
for (const command of [listRules, add, remove, test]) rules.addCommand(command)

export const moderationCommand = new Command('moderation')
  .description('Handle reports, held content and moderation rules.')
  .addCommand(list)
  .addCommand(decide)
  .addCommand(rules)
