import { pendingMigrations } from '../../platform/database/migrate.ts'
import { version } from '../../platform/version.ts'
import { examineRoom } from './disk-space.ts'
import { examineConfig } from './environment.ts'
import { type Examined, failure, fine, type HealthFinding } from './finding.ts'
import { examineDrafter, examineMail, examinePayments, examineSecret } from './services.ts'
import { examineWork } from './work.ts'

/** What a service depends on, as far as its configuration alone tells. */
export async function examineServices({ config }: Pick<Examined, 'config'>): Promise<HealthFinding[]> {
  return [
    await examineMail(config),
    examinePayments(config),
    examineDrafter(config),
    examineSecret(config),
    ...(await examineRoom(config)),
  ]
}

/** The storage; what stands in it is looked at only when it is up to date. */
export async function examineStorage(examined: Examined): Promise<HealthFinding[]> {
  const { db } = examined
  const pending = await pendingMigrations(db)
  if (pending.length > 0)
    return [fine('storage', `${db.kind}; ${pending.length} migrations will run at the next start`)]
  return [fine('storage', `${db.kind}; up to date`), ...(await examineWork(examined))]
}

/** All of it, for a service that runs. */
export async function examineRunning(
  examined: Examined,
  environment: Record<string, string | undefined>,
): Promise<HealthFinding[]> {
  const storage = await examineStorage(examined).catch((error: unknown) => [
    failure('storage', (error as Error).message),
  ])
  return [
    fine('version', version),
    ...examineConfig(examined.config, environment),
    ...storage,
    ...(await examineServices(examined)),
  ]
}
