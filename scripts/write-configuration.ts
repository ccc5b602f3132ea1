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

You configure Slipway with environment variables. All are optional: by default it serves on port 3000 and stores its data in
\`./data\`. They're checked at startup, and every error is reported on its own line. \`bin/slipway doctor\` shows the current
values and checks what the server depends on.

Settings that owners change while the site runs (name, limits and so on) aren't here: run \`bin/slipway settings get\`
to list them.

| Variable | Default | Description |
| --- | --- | --- |
${rows.join('\n')}

This page is generated from the variables in \`src/app/config.ts\` by \`npm run write -- configuration\`.
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
