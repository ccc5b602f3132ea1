import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** Generated documents and pictures, by the name that `npm run write` takes. */
const scripts: Record<string, string> = {
  api: 'write-api.ts',
  client: 'write-client.ts',
  access: 'write-access.ts',
  agents: 'write-agents.ts',
  configuration: 'write-configuration.ts',
  goals: 'write-goals.ts',
  metrics: 'write-metrics.ts',
  'own-site': 'own-site.ts',
  roles: 'write-roles.ts',
  screens: 'screens.ts',
  'upgrade-dump': 'write-upgrade-dump.ts',
  votes: 'write-votes.ts',
  webhooks: 'write-webhooks.ts',
}

const [name = '', ...more] = process.argv.slice(2)
if (!Object.hasOwn(scripts, name)) {
  console.error(`Say what to write: npm run write -- ${Object.keys(scripts).join(' | ')}`)
  process.exit(1)
}
process.exit(
  spawnSync(process.execPath, [join(import.meta.dirname, scripts[name]!), ...more], { stdio: 'inherit' }).status ?? 1,
)
