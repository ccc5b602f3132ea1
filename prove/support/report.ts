import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { counted } from '../../src/platform/numbers.ts'
import { pictureOf } from './picture.ts'
import type { Proof, Record as ProofRecord } from './proof.ts'

export interface Result {
  proof: Proof
  record: ProofRecord
  seconds: number
}

interface RunFacts {
  minutes: number
  isShort: boolean
  postgres: string
}

/** Writes proof.md, and a picture per proof next to it, from the results of this run only. */
export function writeReport(folder: string, results: readonly Result[], facts: RunFacts): void {
  const pictures = join(folder, 'proof')
  rmSync(pictures, { recursive: true, force: true })
  mkdirSync(pictures, { recursive: true })
  for (const { proof, record } of results)
    if (!record.skipped) writeFileSync(join(pictures, `${proof.name}.svg`), pictureOf(proof.title, record))
  writeFileSync(join(folder, 'proof.md'), reportOf(results, facts))
}

/** Replaces what the report of a whole run says about one proof, because it ran again. */
export function updateReport(folder: string, result: Result, facts: RunFacts): void {
  const { proof, record } = result
  const file = join(folder, 'proof.md')
  const again = `Run again: \`${commandOf(facts)} --only ${proof.name}\` at ${commit()}, ${date()}.`
  const lines = section(result).replace(proof.about, () => `${proof.about} ${again}`)
  const [head, ...sections] = readFileSync(file, 'utf8').split(/^(?=## )/m)
  const table = head!.replace(new RegExp(`^\\| \\[${proof.title}\\].*$`, 'm'), () => row(result))
  const failed = table.match(/\*\*failed\*\*/g)?.length ?? 0
  const parts = sections.map((one) => (one.startsWith(`## ${proof.title}\n`) ? `${lines}\n` : one))
  if (!record.skipped) writeFileSync(join(folder, 'proof', `${proof.name}.svg`), pictureOf(proof.title, record))
  const text = [table.replace(/Every check held\.|\d+ proofs? failed\./, () => verdict(failed)), ...parts].join('')
  writeFileSync(file, `${text.trimEnd()}\n`)
}

const verdict = (failed: number) => (failed === 0 ? 'Every check held.' : `${counted(failed, 'proof')} failed.`)

function commandOf({ minutes, isShort }: RunFacts): string {
  if (isShort) return 'npm run prove -- --short'
  return minutes === 60 ? 'npm run prove' : `npm run prove -- --minutes ${minutes}`
}

function row({ proof, record, seconds }: Result): string {
  const outcome = record.skipped ? 'not run' : record.failed ? '**failed**' : 'held'
  return `| [${proof.title}](#${anchor(proof.title)}) | ${outcome} | ${record.checks.length} | ${duration(seconds)} |`
}

function reportOf(results: readonly Result[], facts: RunFacts): string {
  const seconds = results.reduce((sum, result) => sum + result.seconds, 0)
  const failed = results.filter(({ record }) => record.failed).length
  const rows = results.map(row)
  return `# Reliability report

The latest report of \`npm run prove\`. It breaks a running site in all the ways below, on one machine and without the internet, and
then checks that the site lost nothing, duplicated nothing and recovered on its own. You can repeat it: the full run takes about an
hour, \`npm run prove -- --short\` about five minutes, and CI runs the short one. \`--only NAME\` runs one proof, and \`--minutes N\`
scales rounds and soaks to N minutes.

This report: \`${commandOf(facts)}\` at ${commit()}, ${date()}, ${duration(seconds)} on ${availableParallelism()} cores, Node.js \
${process.versions.node}, PostgreSQL ${facts.postgres}. ${verdict(failed)}

| proof | outcome | checks | time |
|---|---|---:|---:|
${rows.join('\n')}

In the charts, height is writes per second. “Acknowledged” means that a response confirmed the write, so it must be stored afterwards.
A request without a response, or with a 5xx, may or may not have taken effect, but never halfway. Histories of concurrent calls are
checked for linearizability with our own checker (\`prove/linearizability\`), as Jepsen does.

${results.map(section).join('\n')}`
}

function section({ proof, record }: Result): string {
  const figures = record.figures.map(([name, value]) => `| ${name} | ${value} |`)
  const checks = record.checks.map(
    ({ title, failure }) =>
      `- ${failure === null ? '✔' : '✖'} ${title}${failure === null ? '' : `: ${oneLine(failure)}`}`,
  )
  return [
    `## ${proof.title}`,
    proof.about,
    ...(record.skipped ? [`Not run: ${record.skipped}`] : [`![${proof.title}](proof/${proof.name}.svg)`]),
    ...(figures.length > 0 ? [`| | |\n|---|---|\n${figures.join('\n')}`] : []),
    ...(checks.length > 0 ? [checks.join('\n')] : []),
    '',
  ].join('\n\n')
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, 500)
}

function anchor(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .replace(/\s/g, '-')
}

function duration(seconds: number): string {
  const whole = Math.round(seconds)
  return whole < 90 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}

function commit(): string {
  try {
    const git = (...args: string[]) =>
      execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return `commit \`${git('rev-parse', '--short', 'HEAD').trim()}\``
  } catch {
    return 'an unknown commit'
  }
}

function date(): string {
  return new Date().toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
}
