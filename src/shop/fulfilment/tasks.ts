import type { App } from '../../platform/app.ts'
import { json, sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { type Fulfilment, type FulfilmentResult, fulfilmentTitle } from './fulfilment.ts'
import { mailAdmins } from './mail-admins.ts'
import { taskAlert } from './mails.ts'
import { launchSites } from './settings.ts'

export interface TaskStep {
  text: string
  done: boolean
}

/** Puts work that people do on the admin board, one task per fulfilment. */
export async function openTask(app: App, tx: Transaction, fulfilment: Fulfilment): Promise<FulfilmentResult> {
  const { id, part, number } = fulfilment
  const title = fulfilmentTitle(fulfilment)
  const steps: TaskStep[] =
    part === 'done_for_you' ? app.settings.get(launchSites).map((text) => ({ text, done: false })) : []
  const now = app.clock.now()
  await tx.run(sql`
    insert into fulfilment_tasks (fulfilment_id, title, steps, created_at, changed_at)
    values (${id}, ${title}, ${json(steps)}::jsonb, ${now}, ${now})
    on conflict (fulfilment_id) do nothing`)
  await mailAdmins(app, tx, `task:${id}`, taskAlert.compose({ title, number }))
  return { status: 'in_progress', note: 'We have it on our list.' }
}
