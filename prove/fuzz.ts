import { RandomRequests } from '../test/contract/support/random-requests.ts'
import { demo } from '../test/support/demo.ts'
import { checkInvariants } from './support/checks.ts'
import type { Proof } from './support/proof.ts'
import { emptyDatabase } from './support/site.ts'

export const fuzz: Proof = {
  name: 'fuzz',
  title: 'Random requests',
  about:
    'Requests for every operation with nearly valid and hostile parameters, bodies, headers and credentials, ten at the same ' +
    'time. Each answer has a declared code, a complete problem document or a body that matches its schema, and is never a 5xx.',
  async run(context) {
    const { record, pace } = context
    const db = await emptyDatabase(context, 'PostgreSQL')
    await demo.fill(db)
    const requests = await RandomRequests.open(db)
    context.after(() => requests.close())
    const count = pace.isShort ? 2_000 : 100_000
    // The short run guards a change, so it must not fail because of luck.
    const seed = pace.isShort ? 20261117 : Math.floor(Math.random() * 2 ** 31)
    record.figure('seed', String(seed))
    const wrong: string[] = []
    const codes = await requests.send(count, seed).catch((error: Error) => {
      wrong.push(error.message)
      return new Map<number, number>()
    })
    record.check('Every answer is declared, complete and not a 5xx', wrong)
    record.figure('requests', count)
    const values = [...codes].sort(([a], [b]) => a - b).map(([code, times]): [string, number] => [String(code), times])
    record.bars = { title: 'answers by code', values }
    await checkInvariants(db, record)
  },
}
