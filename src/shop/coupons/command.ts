import { Command } from 'commander'
import { commandLineActor } from '../../core/audit/actor.ts'
import { withApp } from '../../platform/command-line/open.ts'
import { print } from '../../platform/command-line/print.ts'
import { Problem } from '../../platform/problem.ts'
import { archiveCoupon, createCoupon } from './change.ts'
import { discountText } from './discount.ts'
import { allCoupons, type Coupon } from './queries.ts'

const list = new Command('list')
  .description('List coupons with how often each was used.')
  .option('--json', 'print JSON')
  .action(async ({ json }: { json?: boolean }) => {
    const coupons = await withApp((app) => allCoupons(app.db))
    print(json, coupons.map(presentCoupon), coupons.map(couponLine).join('\n') || 'No coupons')
  })

interface CreateOptions {
  percent?: string
  amount?: string
  products?: string
  uses?: string
  usesEach?: string
  from?: string
  until?: string
  json?: boolean
}

const create = new Command('create')
  .description('Create a coupon. Customers enter it on the order form or at checkout.')
  .argument('<code>', 'like LAUNCH20')
  .option('--percent <number>', 'percent off, like 20')
  .option('--amount <amount>', 'amount off in the site’s currency, like 15.00')
  .option('--products <codes>', 'only for these, separated by commas')
  .option('--uses <number>', 'how often it can be used in total')
  .option('--uses-each <number>', 'how often one person can use it')
  .option('--from <day>', 'first day, like 2027-01-01')
  .option('--until <day>', 'last day, like 2027-01-31')
  .option('--json', 'print JSON')
  .action(async (code: string, given: CreateOptions) => {
    if ((given.percent === undefined) === (given.amount === undefined))
      throw new Problem('invalid_request', 'Give either --percent or --amount.')
    const created = await withApp((app) =>
      app.db.transaction((tx) =>
        createCoupon(
          app,
          tx,
          {
            code,
            kind: given.percent === undefined ? 'amount' : 'percent',
            value: given.percent ?? given.amount ?? '',
            products: given.products?.split(',').map((product) => product.trim()) ?? [],
            max_uses: given.uses ?? '',
            max_uses_each: given.usesEach ?? '',
            starts: given.from ?? '',
            ends: given.until ?? '',
          },
          commandLineActor,
        ),
      ),
    )
    print(given.json, presentCoupon(created), `Created ${couponLine(created)}`)
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
  .addCommand(archiveCommand('archive', 'Archive a coupon: it can’t be used. Orders that have it keep their discount.'))
  .addCommand(archiveCommand('restore', 'Let customers use an archived coupon again.'))
