import { once } from 'node:events'
import { Command } from 'commander'
import { withApp } from '../../platform/command-line/open.ts'
import { print } from '../../platform/command-line/print.ts'
import { invalid } from '../../platform/problem.ts'
import { trailAsJsonLines } from './admin/export.ts'
import { withEventNames } from './admin/names.ts'
import { eventText } from './admin/sentences.ts'
import { parseTrailFilter, type TrailFilterInput } from './filter.ts'
import { auditTrail } from './trail.ts'

function withFilterOptions(command: Command): Command {
  return command
    .option('--action <name>', 'for example account.suspended')
    .option('--person <who>', 'email or id of the person')
    .option('--subject <kind:id>', 'what it was done to, for example listing:12')
    .option('--since <day>', "first day in the site's time zone, for example 2026-11-15")
    .option('--until <day>', 'last day')
}

const list = withFilterOptions(new Command('list').description('List audit events, newest first.'))
  .option('--limit <number>', 'how many', '50')
  .option('--json', 'print JSON')
  .action(async ({ limit, json, ...filter }: TrailFilterInput & { limit: string; json?: boolean }) => {
    if (!/^[1-9]\d{0,3}$/.test(limit))
      throw invalid([{ path: '--limit', message: 'must be a whole number from 1 to 9999' }])
    const events = await withApp(async (app) =>
      withEventNames(app.db, await auditTrail(app.db, await parseTrailFilter(app, filter), { limit: Number(limit) })),
    )
    print(
      json,
      events,
      events.length === 0
        ? 'None'
        : events
            .map(
              (event) =>
                `${event.happened_at.toISOString()}  ${event.actor ?? event.device ?? 'system'}  ${eventText(event)}  ${event.about}`,
            )
            .join('\n'),
    )
  })

const exportTrail = withFilterOptions(
  new Command('export').description('Export audit events as JSON lines, newest first.'),
).action(async (filter: TrailFilterInput) => {
  await withApp(
    async (app) => {
      for await (const lines of trailAsJsonLines(app.db, await parseTrailFilter(app, filter)))
        if (!process.stdout.write(lines)) await once(process.stdout, 'drain')
    },
    { patient: true },
  )
})

export const auditCommand = new Command('audit')
  .description('Show the audit log: who did what, and when.')
  .addCommand(list)
  .addCommand(exportTrail)
