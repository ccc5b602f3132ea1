import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import type { App } from '../../platform/app.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { fingerprint } from '../../platform/fingerprint.ts'
import { describeIssues } from '../../platform/operation/issues.ts'
import { findUnstorableText } from '../../platform/operation/unstorable-text.ts'
import { type FieldError, invalid } from '../../platform/problem.ts'
import type { GetSetting, Setting } from '../../platform/settings/declare.ts'
import type { ChangedBy } from '../../platform/settings/history.ts'
import type { Changed } from '../../platform/settings/settings.ts'
import { recordAuditEvent } from '../audit/record.ts'
import { hasSecondFactor } from '../second-factor/factors.ts'
import { adminsNeedSecondFactor } from '../second-factor/settings.ts'

/** Without a value, the setting is reset to its default. */
export interface RequestedChange {
  setting: Setting
  value?: unknown
  /** Fingerprint of the value that the admin saw, to detect concurrent changes. */
  seen?: string
}

/** Changes settings, their history and the audit trail in one transaction. Reports all mistakes together. */
export async function changeSettings(
  app: App,
  tx: Transaction,
  requested: readonly RequestedChange[],
  by: ChangedBy,
): Promise<Changed[]> {
  const changed = await app.settings.change(tx, by, (current) => checkChanges(app.settings.list, requested, current))
  for (const { setting, before = setting.default, after = setting.default } of changed) {
    if (setting.key === adminsNeedSecondFactor.key && after) await requireOwnSecondFactor(tx, by)
    await recordAuditEvent(tx, {
      at: app.clock.now(),
      action: 'admin.acted',
      actorId: by.memberId,
      subject: `setting:${setting.key}`,
      details: {
        did: `changed the setting “${setting.title ?? setting.key}”`,
        via: by.via,
        ...(isShort(before) && isShort(after) && { changes: { value: [before, after] } }),
      },
      device: by.via === 'command line' ? by.via : null,
    })
  }
  return changed
}

/** Admins who require a second factor must have one, so that they don't lock themselves out. */
async function requireOwnSecondFactor(tx: Transaction, { memberId }: ChangedBy): Promise<void> {
  if (memberId !== null && !(await hasSecondFactor(tx, memberId)))
    throw invalid([
      {
        path: adminsNeedSecondFactor.key,
        message: 'Set up two-step sign-in for your own account first, under Security',
      },
    ])
}

/** Long texts are stored only in the history of the settings. */
function isShort(value: unknown): boolean {
  return JSON.stringify(value).length <= 200
}

function checkChanges(all: readonly Setting[], requested: readonly RequestedChange[], current: GetSetting) {
  const errors: FieldError[] = []
  const changes = requested.map((change) => ({
    ...change,
    value: change.value === undefined ? undefined : parseValue(change.setting, change.value, errors),
  }))
  if (errors.length > 0) throw invalid(errors)
  const next: GetSetting = <T>(setting: Setting<T>) => {
    const change = changes.find((candidate) => candidate.setting.key === setting.key)
    return change ? ((change.value ?? setting.default) as T) : current(setting)
  }
  for (const { setting, seen } of changes) {
    const [before, after] = [current(setting), next(setting)]
    if (seen !== undefined && seen !== fingerprint(before) && !isDeepStrictEqual(before, after))
      errors.push({
        path: setting.key,
        message: `was changed to ${shorten(before)} by someone else in the meantime. Save again to overwrite it`,
      })
  }
  for (const setting of all) {
    const message = setting.check?.(next(setting), next)
    // An existing problem that this change doesn't affect isn't reported.
    if (
      message &&
      (changes.some((change) => change.setting.key === setting.key) || !setting.check!(current(setting), current))
    )
      errors.push({ path: setting.key, message })
  }
  if (errors.length > 0) throw invalid(errors)
  return changes
}

function parseValue({ key, schema }: Setting, value: unknown, errors: FieldError[]): unknown {
  const found: FieldError[] = []
  findUnstorableText(value, found)
  const schemaWithKey = z.object({ [key]: schema })
  const parsed = schemaWithKey.safeParse({ [key]: value })
  if (!parsed.success) describeIssues(parsed.error.issues, schemaWithKey, found)
  errors.push(...found.map(({ message }) => ({ path: key, message })))
  return parsed.data?.[key]
}

function shorten(value: unknown): string {
  const text = typeof value === 'string' ? `“${value}”` : JSON.stringify(value)
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
