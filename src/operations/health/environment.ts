import { type Config, ConfigError, misspelledNames, parseConfig } from '../../platform/config/config.ts'
import type { VariableGroup } from '../../platform/config/variable.ts'
import { failure, fine, type HealthFinding, warning } from './finding.ts'

type Environment = Record<string, string | undefined>

/** Examines Node.js and the environment; also returns the configuration if it is valid. */
export function examineEnvironment(
  groups: readonly VariableGroup[],
  environment: Environment,
): { findings: HealthFinding[]; config: Config | null } {
  try {
    const config = parseConfig(groups, environment)
    return { config, findings: examineConfig(config, environment) }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const mistakes = error.mistakes.map((detail) => failure('configuration', detail))
    const known = groups.flatMap(({ variables }) => Object.keys(variables))
    return { config: null, findings: [examineNode(), ...mistakes, ...misspelledVariables(environment, known)] }
  }
}

/** Examines Node.js and a configuration that is in use. */
export function examineConfig(
  config: Config,
  environment: Environment,
  untrustedProxy: string | null = null,
): HealthFinding[] {
  return [
    examineNode(),
    fine('configuration', 'valid'),
    ...misspelledVariables(environment, Object.keys(config)),
    ...riskyChoices(config),
    ...examineProxy(config, untrustedProxy),
  ]
}

function examineNode(): HealthFinding {
  return Number(process.versions.node.split('.')[0]) >= 24
    ? fine('Node.js', process.version)
    : failure('Node.js', process.version, 'Use Node.js 24 or newer.')
}

function misspelledVariables(environment: Environment, known: readonly string[]): HealthFinding[] {
  return misspelledNames(environment, known).map(({ name, meant }) =>
    failure(name, `isn't a known variable. Did you mean ${meant}?`),
  )
}

/** We don't speak TLS, so a site at an https: address is behind a proxy. */
function examineProxy({ production, SITE_URL, TRUST_PROXY }: Config, untrusted: string | null): HealthFinding[] {
  const hasProxy = untrusted !== null || (production && SITE_URL?.startsWith('https:'))
  if (!hasProxy || TRUST_PROXY.length > 0) return []
  return [
    warning(
      'proxy',
      'The site is behind a proxy that TRUST_PROXY doesn’t name, so all visitors share one IP address and one rate limit.',
      `Set TRUST_PROXY to the address of the proxy${untrusted === null ? '' : `, ${untrusted}`}.`,
    ),
  ]
}

/** Settings that are fine for a trial and wrong for a public site. */
function riskyChoices(config: Config): HealthFinding[] {
  return [
    ...(!config.production && config.SITE_URL?.startsWith('https:')
      ? [
          warning(
            'mode',
            "The site has a public URL but isn't running in production mode.",
            'Set NODE_ENV=production. It turns off the mailbox page and test payments.',
          ),
        ]
      : []),
    ...(config.production && config.SITE_URL?.startsWith('http:')
      ? [
          warning(
            'site URL',
            'The site is at an http: address, so passwords and sessions travel unencrypted.',
            'Put a proxy with TLS in front, and set SITE_URL to the https: address.',
          ),
        ]
      : []),
    ...(config.CLOCK
      ? [warning('clock', `The clock is set to ${config.CLOCK}.`, 'Unset CLOCK to use the real time.')]
      : []),
    ...(config.MAILBOX === 'open'
      ? [
          warning(
            'mailbox',
            'Anyone who can reach the site can read every email, including sign-in links.',
            'Unset MAILBOX.',
          ),
        ]
      : []),
    ...(config.RATE_LIMITS ? [] : [warning('limits', 'Rate limits are off.', 'Unset RATE_LIMITS.')]),
  ]
}
