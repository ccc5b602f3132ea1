import { isDeepStrictEqual } from 'node:util'
import type { FastifyRequest } from 'fastify'
import type { App } from '../../../platform/app.ts'
import { fingerprint } from '../../../platform/fingerprint.ts'
import { type Html, html, type Part } from '../../../platform/html.ts'
import { invalid, notFound, type Problem } from '../../../platform/problem.ts'
import type { Setting } from '../../../platform/settings/declare.ts'
import { latestSettingChanges, type SettingChange, settingHistory } from '../../../platform/settings/history.ts'
import { tokenField } from '../../../web/account.ts'
import type { Confirmation } from '../../../web/admin/confirm.ts'
import { adminPage, type Flash } from '../../../web/admin/frame.ts'
import { section } from '../../../web/components/section.ts'
import { table } from '../../../web/components/table.ts'
import { choiceLinks } from '../../../web/components/tabs.ts'
import { timeElement } from '../../../web/components/time.ts'
import { readForm } from '../../../web/forms.ts'
import { fieldError, type PageResponse } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import type { RequestedChange } from '../change-settings.ts'
import { settingControl, settingValueText, submittedValue } from './controls.ts'
import { type SettingGroup, settingGroups, settingTitle } from './groups.ts'

export function requestedGroup(app: App, request: FastifyRequest): SettingGroup {
  const { group } = request.params as { group?: string }
  const groups = settingGroups(app.settings.list)
  const found = group === undefined ? groups[0] : groups.find(({ slug }) => slug === group)
  if (!found) throw notFound('These settings don’t exist.')
  return found
}

/** One group as a form, with its history. */
export async function settingsPage(
  app: App,
  person: Person,
  request: FastifyRequest,
  flash: Flash,
): Promise<PageResponse> {
  const group = requestedGroup(app, request)
  const form = request.method === 'POST' ? readForm(request) : undefined
  const [latest, history] = await Promise.all([
    latestSettingChanges(app.db),
    settingHistory(app.db, { keys: group.settings.map(({ key }) => key), limit: 50 }),
  ])
  const changes = new Map(latest.map((change) => [change.key, change]))
  const problem = withTitles(app, flash.problem)
  return adminPage(
    '/admin/settings',
    'Settings',
    { ...flash, problem },
    html`
${choiceLinks(
  'Section',
  settingGroups(app.settings.list).map(({ slug, title }) => ({
    href: `/admin/settings/${slug}`,
    text: title,
    current: slug === group.slug,
  })),
)}
${section({
  id: 'group',
  title: group.title,
  note: 'Changes apply right away',
  content: html`<form class="stack" method="post" action="/admin/settings/${group.slug}">${tokenField(person)}
${group.settings.map((setting) => entry(app, setting, changes.get(setting.key), form, problem))}
<p class="save-bar"><button class="button">Save</button></p></form>`,
})}
${section({
  id: 'history',
  title: 'Recent changes',
  content:
    history.length === 0
      ? html`<p class="muted">These settings haven’t been changed yet.</p>`
      : table({
          caption: 'Changes',
          columns: [
            { title: 'Setting' },
            { title: 'Before' },
            { title: 'After' },
            { title: 'Changed' },
            { title: 'When' },
          ],
          rows: history.map((change) => historyRow(app, change)),
        }),
})}`,
  )
}

function entry(
  app: App,
  setting: Setting,
  change: SettingChange | undefined,
  form: URLSearchParams | undefined,
  problem: Problem | undefined,
): Html {
  const { key } = setting
  const current = app.settings.get(setting)
  const error = fieldError(problem, key)
  const isDefault = isDeepStrictEqual(current, setting.default)
  // Keeps the old fingerprint until a conflict error has shown the admin the new value.
  const seen =
    form?.has(`seen-${key}`) && !error?.includes('in the meantime') ? form.get(`seen-${key}`)! : fingerprint(current)
  const facts = [
    !isDefault && html`Default: ${settingValueText(setting, setting.default)}.`,
    change && html`Changed ${whoText(change)} on ${timeElement(change.changed_at)}.`,
  ].filter(Boolean)
  const hint = html`${setting.description}${
    setting.consequence && html` <strong>${setting.consequence}</strong>`
  }${facts.length > 0 && html` <span class="setting-facts">${facts.map((fact) => html`${fact} `)}</span>`}`
  return html`<div class="setting">${settingControl(setting, {
    value: form ? submittedValue(setting, form) : current,
    hint,
    error,
  })}<input type="hidden" name="seen-${key}" value="${seen}">${
    !isDefault &&
    html`<label class="checkbox">\
<input type="checkbox" name="reset" value="${key}"${
      form?.getAll('reset').includes(key) && html` checked`
    }><span>Reset to default<span class="visually-hidden">: ${settingTitle(setting)}</span></span>\
</label>`
  }</div>`
}

export function submittedChanges(form: URLSearchParams, { settings }: SettingGroup): RequestedChange[] {
  const reset = new Set(form.getAll('reset'))
  return settings.flatMap((setting): RequestedChange[] => {
    const seen = form.get(`seen-${setting.key}`)
    if (seen === null) return []
    if (reset.has(setting.key)) return [{ setting, seen }]
    const value = submittedValue(setting, form)
    return fingerprint(value) === seen ? [] : [{ setting, value, seen }]
  })
}

/** Asks for confirmation when a change has consequences beyond the setting itself. */
export function consequencesQuestion(
  app: App,
  group: SettingGroup,
  requested: readonly RequestedChange[],
): Confirmation | null {
  const consequential = requested.filter(
    ({ setting, value }) =>
      setting.consequence && !(setting.reversible && (value ?? setting.default) === setting.default),
  )
  if (consequential.length === 0) return null
  const change = ({ setting, value }: RequestedChange) =>
    html`<p>\
<b>${settingTitle(setting)}</b>: ${settingValueText(setting, app.settings.get(setting))} → ${settingValueText(
      setting,
      value ?? setting.default,
    )}. ${setting.consequence}</p>`
  return {
    at: '/admin/settings',
    title: 'Save changes?',
    text: consequential.map(change),
    yes: 'Save changes',
    no: { href: `/admin/settings/${group.slug}`, text: 'Cancel' },
  }
}

function withTitles(app: App, problem: Problem | undefined): Problem | undefined {
  if (!problem?.errors) return problem
  return invalid(
    problem.errors.map(({ path, message }) => ({
      path,
      message: `${settingTitle(app.settings.named(path)!)} ${message}`,
    })),
  )
}

function whoText({ member_name, via }: SettingChange): Part {
  return member_name !== null
    ? html`by <span dir="auto">${member_name}</span>`
    : via === 'site'
      ? 'by a deleted account'
      : via === 'command line'
        ? 'from the command line'
        : 'by a program'
}

function historyRow(app: App, change: SettingChange): Part[] {
  const setting = app.settings.named(change.key)
  const valueText = (value: unknown) => (value === null || !setting ? 'Default' : settingValueText(setting, value))
  return [
    setting ? settingTitle(setting) : change.key,
    valueText(change.before),
    valueText(change.after),
    whoText(change),
    timeElement(change.changed_at),
  ]
}
