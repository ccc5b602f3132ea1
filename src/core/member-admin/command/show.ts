import { Command } from 'commander'
import * as z from 'zod'
import { withApp } from '../../../platform/command-line/open.ts'
import { readOptions } from '../../../platform/command-line/options.ts'
import { paged, paging } from '../../../platform/command-line/paging.ts'
import { print } from '../../../platform/command-line/print.ts'
import { timeText } from '../../../platform/dates.ts'
import { notFound } from '../../../platform/problem.ts'
import { eventText } from '../../audit/admin/sentences.ts'
import { memberByEmail } from '../../members/members.ts'
import { loadMemberRecord } from '../admin/member-record.ts'
import { findMembers, type MemberDetails } from '../find.ts'

const PageOptions = z.object(paging)

export const listUsersCommand = paged(
  new Command('list').description('List accounts, newest first, optionally by part of their email or name.'),
)
  .argument('[text]')
  .option('--admins', 'only people with a role')
  .option('--suspended', 'only suspended accounts')
  .option('--json', 'print JSON')
  .action(
    async (
      text: string | undefined,
      { admins, suspended, json, ...given }: { admins?: boolean; suspended?: boolean; json?: boolean },
    ) => {
      const { limit, page } = readOptions(PageOptions, given)
      const filter = admins ? 'staff' : suspended ? 'suspended' : null
      const found = await withApp((app) =>
        findMembers(app.db, { q: text || null, filter, limit, offset: (page - 1) * limit }),
      )
      print(json, found, found.length === 0 ? 'None' : found.map(line).join('\n'))
    },
  )

export const showUserCommand = new Command('show')
  .description('Show one account in detail.')
  .requiredOption('--email <address>')
  .option('--json', 'print JSON')
  .action(async ({ email, json }: { email: string; json?: boolean }) => {
    const record = await withApp(async (app) => {
      const member = await memberByEmail(app.db, email)
      if (!member) throw notFound(`No account has the email ${email}.`)
      return loadMemberRecord(app, app.db, member.id)
    })
    const { member, listings, orders, counts, sessions, votes, events } = record
    const more = (shown: number, all: number) => (all > shown ? ` and ${all - shown} older` : '')
    print(
      json,
      record,
      [
        line(member),
        ...(member.suspension_reason
          ? [
              `suspended${member.suspended_until ? ` until ${timeText(member.suspended_until)}` : ''}: ${member.suspension_reason}`,
            ]
          : []),
        `listings: ${listings.map(({ slug }) => slug).join(', ') || 'none'}${more(listings.length, counts.listings)}`,
        `orders: ${orders.map(({ number, status }) => `${number} (${status})`).join(', ') || 'none'}${more(orders.length, counts.orders)}`,
        `active keys: ${counts.keys}; sessions: ${sessions.length}`,
        `votes: ${votes.counted} counted, ${votes.not_counted} not`,
        ...events.slice(0, 10).map((event) => `${event.happened_at.toISOString()}  ${eventText(event)}`),
      ].join('\n'),
    )
  })

function line({ id, email, name, role, email_verified_at, suspended_at }: MemberDetails): string {
  return [
    id,
    email,
    name,
    role,
    ...(email_verified_at ? [] : ['unverified']),
    ...(suspended_at ? ['suspended'] : []),
  ].join('  ')
}
