import { pendingMigrations } from '../../platform/database/migrate.ts'
import { counted } from '../../platform/numbers.ts'
import { version } from '../../platform/version.ts'
import { examineWork } from './background-work.ts'
import { examineDiskSpace } from './disk-space.ts'
import { examineConfig } from './environment.ts'
import { type Examined, failure, fine, type HealthFinding } from './finding.ts'
import {
  examineDrafter,
  examineMail,
  examinePayments,
  examinePlaces,
  examineRenderer,
  examineSecret,
} from './services.ts'

/** Checks the services that the configuration names: mail, payments, drafter, renderer, secret key, places, disk. */
export async function examineServices({ config }: Pick<Examined, 'config'>): Promise<HealthFinding[]> {
  return [
    await examineMail(config),
    examinePayments(config),
    examineDrafter(config),
    examineRenderer(config),
    examineSecret(config),
    ...(await examinePlaces(config)),
    ...(await examineDiskSpace(config)),
  ]
}

/** Checks the database. Its content is examined only if all migrations are applied. */
export async function examineStorage(examined: Examined): Promise<HealthFinding[]> {
  const { db } = examined
  const pending = await pendingMigrations(db)
  if (pending.length > 0)
    return [fine('storage', `${db.kind}; ${counted(pending.length, 'migration')} will run at the next start`)]
  return [fine('storage', `${db.kind}; up to date`), ...(await examineWork(examined))]
}

/** All checks, for a running service. */
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
