import { Command } from 'commander'
import { type Clock, clockFrom, systemClock } from '../../platform/clock.ts'
import { explain } from '../../platform/command-line/explain.ts'
import { print } from '../../platform/command-line/print.ts'
import type { Config } from '../../platform/config/config.ts'
import type { VariableGroup } from '../../platform/config/variable.ts'
import { openStorage } from '../../platform/database/open.ts'
import { examineEnvironment } from './environment.ts'
import { examineServices, examineStorage } from './examine.ts'
import { failure, type HealthFinding } from './finding.ts'

export function doctorCommand(groups: readonly VariableGroup[]): Command {
  return new Command('doctor')
    .description('Show the configuration and check everything the service depends on.')
    .option('--json', 'print JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const { findings: environment, config } = examineEnvironment(groups, process.env)
      const clock = config?.CLOCK ? clockFrom(new Date(config.CLOCK)) : systemClock
      const services = config
        ? [...(await openAndExamineStorage(config, clock)), ...(await examineServices({ config }))]
        : []
      const findings = [...environment, ...services]
      const ok = findings.every(({ level }) => level !== 'failure')
      const variables = describeVariables(groups, process.env)
      print(
        json,
        { ok, findings: findings.map((finding) => ({ ...finding, ok: finding.level !== 'failure' })), variables },
        [
          ...findings.map(findingText),
          '',
          ...variables.map(({ name, value, about }) => `${name}=${value}\n    ${about}`),
        ].join('\n'),
      )
      if (!ok) process.exitCode = 1
    })
}

async function openAndExamineStorage(config: Config, clock: Clock): Promise<HealthFinding[]> {
  try {
    const db = await openStorage(config)
    try {
      return await examineStorage({ config, db, clock })
    } finally {
      await db.close()
    }
  } catch (error) {
    return [failure('storage', explain(error) ?? String(error))]
  }
}

function describeVariables(groups: readonly VariableGroup[], environment: NodeJS.ProcessEnv) {
  return groups
    .flatMap(({ variables }) => Object.entries(variables))
    .map(([name, { about, fallback, secret }]) => {
      const text = environment[name]
      const unset = fallback ? `(default: ${fallback})` : '(not set)'
      return { name, value: text ? (secret ? '(set)' : text) : unset, about }
    })
}

const levelMarks = { ok: 'ok  ', warning: 'warn', failure: 'FAIL' } as const

function findingText({ check, level, detail, todo }: HealthFinding): string {
  return `${levelMarks[level]} ${check}: ${detail}${todo ? `\n     ${todo}` : ''}`
}
