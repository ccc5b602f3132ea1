import type { App } from '../../../platform/app.ts'
import { adminPage, type Flash } from '../../../web/admin/frame.ts'
import { notice } from '../../../web/components/notice.ts'
import { table } from '../../../web/components/table.ts'
import { type Html, html, type Part } from '../../../web/html.ts'
import { counted, sentenceCase } from '../../../web/numbers.ts'
import type { PageResponse } from '../../../web/show.ts'
import { examineRunning } from '../examine.ts'
import type { HealthFinding } from '../finding.ts'

const words = { failure: 'Broken', warning: 'Look at this', ok: 'Fine' } as const
const order = ['failure', 'warning', 'ok']

/** What `slipway doctor` says, of the service that runs; what needs somebody comes first. */
export async function healthPage(app: App, said: Flash): Promise<PageResponse> {
  const findings = (await examineRunning(app, process.env)).sort(
    (one, other) => order.indexOf(one.level) - order.indexOf(other.level),
  )
  const count = (level: HealthFinding['level']) => findings.filter((finding) => finding.level === level).length
  const [failures, warnings] = [count('failure'), count('warning')]
  return adminPage(
    '/admin/health',
    'Health',
    said,
    html`
${
  failures > 0
    ? notice(`${counted(failures, 'thing')} ${failures === 1 ? 'does' : 'do'} not work.`, 'error')
    : warnings > 0
      ? notice(`Everything works. ${counted(warnings, 'thing')} ${warnings === 1 ? 'is' : 'are'} worth a look.`)
      : notice('Everything works.', 'done')
}
${table({ caption: 'Health', columns: [{ title: 'What' }, { title: 'State' }, { title: 'Found' }], rows: findings.map(row) })}
<p class="section-foot">\
<a href="/admin/health/guide">How to run the place</a>. The same from the command line: <code>slipway doctor</code>.
For monitors: <code>/healthz</code>, <code>/readyz</code>, <code>/metrics</code>.</p>`,
  )
}

function row({ check, level, detail, todo }: HealthFinding): Part[] {
  return [
    sentenceCase(check),
    html`<span class="tag${
      level === 'failure' ? ' state-hidden' : level === 'warning' && ' tag-featured'
    }">${words[level]}</span>`,
    html`${withCode(detail)}${todo && html`<br><b>${withCode(todo)}</b>`}`,
  ]
}

/** Commands stand between backticks, as in a terminal. */
function withCode(text: string): Html[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))
}
