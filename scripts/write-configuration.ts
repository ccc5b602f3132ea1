import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { variableGroups } from '../src/app/config.ts'

export const configurationFile = fileURLToPath(new URL('../docs/configuration.md', import.meta.url))

/** The reference of all environment variables, for docs/configuration.md. */
export function configurationReference(): string {
  const rows = variableGroups
    .flatMap(({ variables }) => Object.entries(variables))
    .map(([name, { about, fallback, secret }]) => {
      const standard = fallback ? asCode(fallback) : 'not set'
      return `| \`${name}\` | ${cell(standard)} | ${cell(about)}${secret ? ' Secret: never shown or logged.' : ''} |`
    })
  return `# Configuration

Slipway is configured by environment variables. None has to be set: without any, it serves on port 3000 and keeps its data in
\`./data\`. All of them are checked at the start, and every mistake is told in a line of its own. \`bin/slipway doctor\` shows what is in
force and checks what the service depends on.

What a site owner may change while the site runs (its name, limits, prices and the like) is not here: \`bin/slipway settings get\`
lists it.

| variable | without it | meaning |
| --- | --- | --- |
${rows.join('\n')}

This page is made from the variables that \`src/app/config.ts\` lists by \`npm run write -- configuration\`.
`
}

// Values are set as code for copying, phrases are not.
function asCode(fallback: string): string {
  return fallback.includes(' ') ? fallback : `\`${fallback}\``
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(configurationFile, configurationReference())
