import type { App } from '../../platform/app.ts'
import { json, sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { tellTeam } from './admin.ts'
import type { Outcome } from './lifecycle.ts'
import { type PartRow, titleOf } from './part.ts'
import { launchSites } from './settings.ts'

export interface Step {
  text: string
  done: boolean
}

/** What people do: a task on the board, once a part. */
export async function openTask(app: App, tx: Transaction, part: PartRow): Promise<Outcome> {
  const steps: Step[] =
    part.part === 'done_for_you' ? app.settings.get(launchSites).map((text) => ({ text, done: false })) : []
  const now = app.clock.now()
  await tx.run(sql`
    insert into fulfilment_tasks (fulfilment_id, title, steps, created_at, changed_at) values (${part.id}, ${titleOf(part)}, ${json(steps)}::jsonb, ${now}, ${now})
    on conflict (fulfilment_id) do nothing`)
  await tellTeam(app, tx, {
    cause: `task:${part.id}`,
    title: `To do: ${titleOf(part)}`,
    text: `It was paid with order ${part.number} and waits on the board.`,
    path: '/admin/fulfilment',
  })
  return { status: 'in_progress', note: 'The site team has it on its list.' }
}
