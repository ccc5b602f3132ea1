import { Command } from 'commander'
import { ConfigError, readConfig, suspiciousNames, type Config } from '../../platform/config/config.ts'
import { variables } from '../../platform/config/variables.ts'
import { pendingMigrations } from '../../platform/database/migrate.ts'
import { openStorage } from '../../slipway.ts'
import { explain } from '../explain.ts'
import { print } from '../print.ts'

interface Finding {
  check: string
  ok: boolean
  detail: string
}

export const doctor = new Command('doctor')
  .description('Explain the configuration and check what the service depends on.')
  .option('--json', 'answer for programs')
  .action(async ({ json }: { json?: boolean }) => {
    const findings = await examine(process.env)
    const ok = findings.every((finding) => finding.ok)
    print(json, { ok, findings, variables: describe(process.env) }, [...findings.map(line), '', ...describe(process.env).map(({ name, value, about }) => `${name}=${value}\n    ${about}`)].join('\n'))
    if (!ok) process.exitCode = 1
  })

async function examine(environment: NodeJS.ProcessEnv): Promise<Finding[]> {
  const node = { check: 'Node.js', ok: Number(process.versions.node.split('.')[0]) >= 24, detail: process.version }
  const names = suspiciousNames(environment).map(({ name, meant }) => ({ check: name, ok: false, detail: `is not known; did you mean ${meant}?` }))
  try {
    const config = readConfig(environment)
    return [node, { check: 'configuration', ok: true, detail: 'valid' }, ...names, await storage(config)]
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return [node, ...error.mistakes.map((detail) => ({ check: 'configuration', ok: false, detail })), ...names]
  }
}

async function storage(config: Config): Promise<Finding> {
  try {
    const db = await openStorage(config)
    try {
      const pending = await pendingMigrations(db)
      return { check: 'storage', ok: true, detail: pending.length > 0 ? `${db.kind}; ${pending.length} migrations will run at the next start` : `${db.kind}; up to date` }
    } finally {
      await db.close()
    }
  } catch (error) {
    return { check: 'storage', ok: false, detail: explain(error) ?? String(error) }
  }
}

function describe(environment: NodeJS.ProcessEnv) {
  return Object.entries(variables).map(([name, { about, fallback, secret }]: [string, { about: string; fallback?: string; secret?: boolean }]) => {
    const text = environment[name]
    return { name, value: text ? (secret ? '(set)' : text) : fallback ? `(default: ${fallback})` : '(not set)', about }
  })
}

function line({ check, ok, detail }: Finding): string {
  return `${ok ? 'ok  ' : 'FAIL'} ${check}: ${detail}`
}
