import { Command } from 'commander'
import { commandLineActor } from '../../core/audit/actor.ts'
import { withApp } from '../../platform/command-line/open.ts'
import { print } from '../../platform/command-line/print.ts'
import { Problem } from '../../platform/problem.ts'
import { archiveCoupon, type CouponInput, changeCoupon, couponInput, createCoupon } from './change.ts'
import { discountText } from './discount.ts'
import { allCoupons, type Coupon, couponByCode } from './queries.ts'

const list = new Command('list')
  .description('List coupons with how often each was used.')
  .option('--json', 'print JSON')
  .action(async ({ json }: { json?: boolean }) => {
    const coupons = await withApp((app) => allCoupons(app.db))
    print(json, coupons.map(presentCoupon), coupons.map(couponLine).join('\n') || 'No coupons')
  })

interface CouponOptions {
  percent?: string
  amount?: string
  products?: string
  uses?: string
  usesEach?: string
  from?: string
  until?: string
  json?: boolean
}

function withCouponOptions(command: Command): Command {
  return command
    .argument('<code>', 'like LAUNCH20')
    .option('--percent <number>', 'percent off, like 20')
    .option('--amount <amount>', 'amount off in the site’s currency, like 15.00')
    .option('--products <codes>', 'only for these, separated by commas; empty for all')
    .option('--uses <number>', 'how often it can be used in total; empty for no limit')
    .option('--uses-each <number>', 'how often one person can use it; empty for no limit')
    .option('--from <day>', 'first day, like 2027-01-01')
    .option('--until <day>', 'last day, like 2027-01-31')
    .option('--json', 'print JSON')
}

/** The given values, and the stored ones for the rest. */
function readInput(given: CouponOptions, before: CouponInput): CouponInput {
  if (given.percent !== undefined && given.amount !== undefined)
    throw new Problem('invalid_request', 'Give either --percent or --amount.')
  const kind = given.percent !== undefined ? 'percent' : given.amount !== undefined ? 'amount' : before.kind
  return {
    kind,
    value: given.percent ?? given.amount ?? before.value,
    products: given.products === undefined ? before.products : given.products.split(/[\s,]+/).filter(Boolean),
    max_uses: given.uses ?? before.max_uses,
    max_uses_each: given.usesEach ?? before.max_uses_each,
    starts: given.from ?? before.starts,
    ends: given.until ?? before.ends,
  }
}

const none = { kind: '', value: '', products: [], max_uses: '', max_uses_each: '', starts: '', ends: '' }

const create = withCouponOptions(new Command('create'))
  .description('Create a coupon. Customers enter it on the order form or at checkout.')
  .action(async (code: string, given: CouponOptions) => {
    const input = { ...readInput(given, none), code }
    if (!input.kind) throw new Problem('invalid_request', 'Give either --percent or --amount.')
    const created = await withApp((app) => app.db.transaction((tx) => createCoupon(app, tx, input, commandLineActor)))
    print(given.json, presentCoupon(created), `Created ${couponLine(created)}`)
  })

const set = withCouponOptions(new Command('set'))
  .description('Change a coupon from now on. Orders that have it keep their discount.')
  .action(async (code: string, given: CouponOptions) => {
    const changed = await withApp((app) =>
      app.db.transaction(async (tx) => {
        const before = await couponByCode(tx, code, true)
        const input = readInput(given, before ? couponInput(app, before) : none)
        return changeCoupon(app, tx, { code, input, by: commandLineActor })
      }),
    )
    print(given.json, presentCoupon(changed), `Changed ${couponLine(changed)}`)
  })

function archiveCommand(name: 'archive' | 'restore', about: string): Command {
  return new Command(name)
    .description(about)
    .argument('<code>')
    .option('--json', 'print JSON')
    .action(async (code: string, { json }: { json?: boolean }) => {
      const coupon = await withApp((app) =>
        app.db.transaction((tx) =>
          archiveCoupon(app, tx, { code, archived: name === 'archive', by: commandLineActor }),
        ),
      )
      print(json, presentCoupon(coupon), `${name === 'archive' ? 'Archived' : 'Restored'} ${coupon.code}`)
    })
}

function couponLine(coupon: Coupon): string {
  const limit = coupon.max_uses === null ? '' : ` of ${coupon.max_uses}`
  const state = coupon.archived_at ? ' (archived)' : ''
  return `${coupon.code.padEnd(20)} ${discountText(coupon).padEnd(14)} used ${coupon.uses}${limit}${state}`
}

function presentCoupon({ id: _, revision: _revision, ...coupon }: Coupon) {
  return coupon
}

export const couponsCommand = new Command('coupons')
  .description('Manage coupons.')
  .addCommand(list)
  .addCommand(create)
  .addCommand(set)
  .addCommand(archiveCommand('archive', 'Archive a coupon: it can’t be used. Orders that have it keep their discount.'))
  .addCommand(archiveCommand('restore', 'Let customers use an archived coupon again.'))
