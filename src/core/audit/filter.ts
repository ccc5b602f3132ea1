import type { App } from '../../platform/app.ts'
import { idPattern } from '../../platform/ids.ts'
import { type FieldError, invalid } from '../../platform/problem.ts'
import { addDays, isIsoDate, siteTimeZone, startOfDay } from '../calendar/weeks.ts'
import { memberByEmail, memberById } from '../members/members.ts'
import { type AuditAction, auditActions } from './record.ts'
import type { TrailFilter } from './trail.ts'

/** Raw input: person by email or id, days in the site's time zone. */
export interface TrailFilterInput {
  action?: string | undefined
  person?: string | undefined
  subject?: string | undefined
  since?: string | undefined
  until?: string | undefined
}

/** Reports all mistakes together. */
export async function parseTrailFilter(app: App, input: TrailFilterInput): Promise<TrailFilter> {
  const errors: FieldError[] = []
  const { action = '', person = '', subject = '', since = '', until = '' } = input
  if (action && !Object.hasOwn(auditActions, action))
    errors.push({ path: 'action', message: `There's no action called ${action}` })
  if (subject && !/^[a-z_]+:[\x21-\x7e]{1,200}$/.test(subject))
    errors.push({ path: 'subject', message: 'Enter the subject as kind:id, like listing:12' })
  const days = { since, until }
  for (const [path, day] of Object.entries(days))
    if (day && !isIsoDate(day)) errors.push({ path, message: 'Enter a date like 2026-11-15' })
  const actor = person ? await findMember(app, person) : undefined
  if (person && !actor) errors.push({ path: 'person', message: 'No one has this email or ID' })
  if (errors.length > 0) throw invalid(errors)
  const zone = siteTimeZone(app)
  return {
    ...(action && { action: action as AuditAction }),
    ...(actor && { actorId: actor.id }),
    ...(subject && { subject }),
    ...(since && { from: startOfDay(zone, since) }),
    ...(until && { until: startOfDay(zone, addDays(until, 1)) }),
  }
}

function findMember({ db }: App, text: string) {
  return idPattern.test(text) ? memberById(db, Number(text)) : memberByEmail(db, text)
}
