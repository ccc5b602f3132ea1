import type { App } from '../../platform/app.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { movePart } from './lifecycle.ts'
import { tellFailed } from './notify.ts'
import type { PartRow } from './part.ts'

export async function failPart(app: App, tx: Transaction, part: PartRow, why: string): Promise<void> {
  await movePart(app, tx, part, { status: 'failed', note: why })
  await tellFailed(app, tx, part, why)
}
