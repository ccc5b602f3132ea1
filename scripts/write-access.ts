import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { extensionOperations } from '../src/app/operations.ts'
import { staffRoles } from '../src/core/roles/roles.ts'
import { rules, visitors } from '../test/app/site/access/rule.ts'
import { isOpenTo, staffRules } from '../test/app/site/access/staff-rule.ts'
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

/** Who may open what in the admin area. */
export function staffTable(): string {
  const rows = staffRules.map((rule) => {
    const cells = staffRoles.map((role) => (isOpenTo(role, rule) ? 'open' : 'forbidden'))
    return `| ${rule.about} | ${cells.join(' | ')} |`
  })
  return [`| admin area | ${staffRoles.join(' | ')} |`, `|---|${staffRoles.map(() => '---').join('|')}|`, ...rows].join(
    '\n',
  )
}

function accessReference(): string {
  return `# Who can do what

Access to every operation, page and form, for every kind of caller. \`npm test\` checks each cell of the first table over REST and
MCP, and every route of the server against the second.

## Operations

Each cell is the status of a valid request for something that belongs to the owner. If there are two, the second is for MCP. *Anonymous*
sends no credential. A key or a token acts for the owner, with the given scopes or all of them. A token works for REST or for MCP, not
both. People other than the owner use a key with all scopes. The last ${extensionOperations.length} rows are extensions.

${operationsTable()}

- An invalid credential gets a 401 even from a public operation, which tells clients to get a new one.
- Something that belongs to someone else is a 404, even for admins: they work in the admin area, not through the API. An order item
  for someone else's listing is a 400, because ordering declares no 404.
- A co-founder can do what the owner can do with the draft and its listing, except invite others. Claims and orders \
belong to the person who created them.

## Pages and forms

*Open*: responds, or says what's missing in the form. *Sign in*: 303 to the sign-in page. *Forbidden*: 403. *Missing*: 404, as if
the page didn't exist.

${pagesTable()}

## Admin area by role

Only owners change who is an admin or owner, and only owners act on the accounts of admins and owners.
[roles.md](roles.md) says what each role is for.

${staffTable()}

\`Sec-Fetch-Site\`, or else \`Origin\`, says whether a form comes from another site. Account and admin forms also carry a session
token.

This page is generated from \`test/contract/declared.json\` and the rules next to the tests by \`npm run write -- access\`.
`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(accessFile, accessReference())
