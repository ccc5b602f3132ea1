import type { App } from '../../../platform/app.ts'
import { html, type Part } from '../../../platform/html.ts'
import { counted, sentenceCase } from '../../../platform/numbers.ts'
import { adminPage, type Flash } from '../../../web/admin/frame.ts'
import { notice } from '../../../web/components/notice.ts'
import { table } from '../../../web/components/table.ts'
import { withCode } from '../../../web/components/with-code.ts'
import type { PageResponse } from '../../../web/show.ts'
import { examineRunning } from '../examine.ts'
import type { HealthFinding } from '../finding.ts'

const levelText = { failure: 'Failing', warning: 'Warning', ok: 'OK' } as const
const tagClass = { failure: ' state-hidden', warning: ' tag-featured', ok: '' } as const
/** Readable names for checks whose command-line name isn't. */
const checkNames: Record<string, string> = {
  mail: 'Email',
  mails: 'Email queue',
  limits: 'Rate limits',
  'dead letters': 'Failed jobs',
  'test email': 'Test email',
  'site URL': 'Site URL',
}
const bySeverity = ['failure', 'warning', 'ok']

/** The checks of `slipway doctor` for the running service, failures first. */
export async function healthPage(app: App, flash: Flash): Promise<PageResponse> {
  const findings = (await examineRunning(app, process.env)).sort(
    (a, b) => bySeverity.indexOf(a.level) - bySeverity.indexOf(b.level),
  )
  const count = (level: HealthFinding['level']) => findings.filter((finding) => finding.level === level).length
  const [failures, warnings] = [count('failure'), count('warning')]
  return adminPage(
    '/admin/health',
    'Health',
    flash,
    html`
${
  failures > 0
    ? notice(`${counted(failures, 'check')} ${failures === 1 ? 'is' : 'are'} failing.`, 'error')
    : warnings > 0
      ? notice(`All systems work. ${counted(warnings, 'warning')}.`)
      : notice('All systems work.', 'done')
}
${table({
  caption: 'Health',
  columns: [{ title: 'Check' }, { title: 'Status' }, { title: 'Details' }],
  rows: findings.map(findingRow),
})}
<p class="section-foot">\
Read <a href="/admin/health/guide">how to run your site</a>. You can also run <code>slipway doctor</code>.
For monitors: <code>/healthz</code>, <code>/readyz</code>, <code>/metrics</code>.</p>`,
  )
}

function findingRow({ check, level, detail, todo }: HealthFinding): Part[] {
  return [
    checkNames[check] ?? sentenceCase(check),
    html`<span class="tag${tagClass[level]}">${levelText[level]}</span>`,
    html`${withCode(capitalized(detail))}${todo && html`<br><b>${withCode(todo)}</b>`}`,
  ]
}

/** Versions and paths stay as they are. */
function capitalized(detail: string): string {
  return /^[a-z]{2,} ?/.test(detail) ? sentenceCase(detail) : detail
}
