import type { App } from '../../platform/app.ts'
import { pendingMigrations } from '../../platform/database/migrate.ts'
import { untrustedProxy } from '../../platform/http/forwarded.ts'
import { counted } from '../../platform/numbers.ts'
import { commit, version } from '../../platform/version.ts'
import { examineWork } from './background-work.ts'
import { examineDiskSpace } from './disk-space.ts'
import { examineConfig } from './environment.ts'
import { type Examined, failure, fine, type HealthFinding, warning } from './finding.ts'
import { examineReplicas } from './replicas.ts'
import {
  examineDrafter,
  examineMail,
  examinePayments,
  examinePlaces,
  examineRenderer,
  examineSecret,
} from './services.ts'
import { examineSite } from './site.ts'

/** Checks what the configuration names: mail, payments, drafter, renderer, secret key, places, disk. */
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
    return [
      warning(
        'storage',
        `${db.kind}; ${counted(pending.length, 'migration')} will run at the next start`,
        'Back up the database, then restart the service or run `slipway migrate`.',
      ),
    ]
  return [
    fine('storage', `${db.kind}; up to date`),
    ...(await examineReplicas(examined)),
    ...(await examineWork(examined)),
    ...(await examineSite(examined)),
  ]
}

/** All checks, for a running service. */
export async function examineRunning(
  app: App,
  environment: Record<string, string | undefined>,
): Promise<HealthFinding[]> {
  const storage = await examineStorage(app).catch((error: unknown) => [failure('storage', (error as Error).message)])
  return [
    fine('version', commit ? `${version} (${commit.slice(0, 12)})` : version),
    ...examineConfig(app.config, environment, untrustedProxy(app).address),
    ...storage,
    ...(await examineServices(app)),
  ]
}
