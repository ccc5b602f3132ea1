import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { rules, visitors } from '../test/app/site/access/rule.ts'
import { callers, declared, expectedCode } from '../test/contract/access/rule.ts'

export const accessFile = fileURLToPath(new URL('../docs/access.md', import.meta.url))

/** The status of every operation for every kind of caller over REST, and over MCP where it differs. */
export function operationsTable(): string {
  const rows = Object.entries(declared).map(([id, operation]) => {
    const cells = callers.map((caller) => {
      const [rest, mcp] = [expectedCode(operation, caller, 'rest'), expectedCode(operation, caller, 'mcp')]
      return rest === mcp ? `${rest}` : `${rest} / ${mcp}`
    })
    return `| \`${id}\` | ${cells.join(' | ')} |`
  })
  return [
    `| operation | ${callers.map(({ name }) => name).join(' | ')} |`,
    `|---|${callers.map(() => '---').join('|')}|`,
    ...rows,
  ].join('\n')
}

/** The access rules of all pages and forms. */
export function pagesTable(): string {
  const rows = rules.map(
    ({ name, about, outcome, fromAnywhere }) =>
      `| **${name}**: ${about} | ${visitors.map((visitor) => outcome[visitor]).join(' | ')} | ${fromAnywhere ? 'open' : 'forbidden'} |`,
  )
  return [
    `| pages and forms | ${visitors.join(' | ')} | form from another site |`,
    `|---|${visitors.map(() => '---').join('|')}|---|`,
    ...rows,
  ].join('\n')
}

function accessReference(): string {
  return `# Who may what

Every operation, page and form, for every kind of caller. \`npm test\` tries each cell of the first table over REST and as an MCP tool, and
every route that the server has by the rules of the second.

## Operations

The code of a sound request for something of the owner's. Where two stand, the second is that of MCP. *Nobody* sends no credential. A key
or a token acts for the owner, with the scopes named or with all. A token is for REST or for MCP and is worth nothing at the other. People
other than the owner come with a key that has all scopes.

${operationsTable()}

- 400 for a bad credential at a public operation: these declare no 401. A client of MCP gets 401 there too, which \
tells it to ask for a new one.
- 404 for what is somebody else's, the site team included: an admin works in the admin area, not through the API. An order item that names
  somebody else's listing is 400, because ordering declares no 404.
- A co-founder does what the owner does to the draft and its listing, but does not invite others. Claims and orders \
belong to whoever made them.

## Pages and forms

*Open*: it answers, or says what is missing in the form. *Sign in*: 303 to the sign-in page. *Forbidden*: 403. \
*Missing*: 404, as if it did not
exist.

${pagesTable()}

A form counts as from another site by \`Sec-Fetch-Site\`, or without that header by \`Origin\`. Forms of the account \
and of the site team also carry
a token of the session.

This page is made from \`test/operations/declared.json\` and the rules beside the tests by \`npm run write -- access\`.
`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(accessFile, accessReference())
