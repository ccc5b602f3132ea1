import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { commandPermissions } from '../src/app/command-permissions.ts'
import { may, permissionNames, permissions, roleNames, staffRoles } from '../src/core/roles/roles.ts'

export const rolesFile = fileURLToPath(new URL('../docs/roles.md', import.meta.url))

const [begin, end] = ['<!-- matrix -->', '<!-- end of matrix -->']

/** Who may do what, and the commands that need it. */
export function rolesTable(): string {
  const rows = permissionNames.map((name) => {
    const commands = Object.entries(commandPermissions)
      .filter(([, needed]) => needed === name)
      .map(([command]) => `\`slipway ${command}\``)
    const cells = staffRoles.map((role) => (may(role, name) ? '✓' : ''))
    return `| ${permissions[name].text} | ${cells.join(' | ')} | ${commands.join(', ')} |`
  })
  return [
    `| what | ${staffRoles.map((role) => roleNames[role]).join(' | ')} | commands |`,
    `|---|${staffRoles.map(() => ':-:').join('|')}|---|`,
    ...rows,
  ].join('\n')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = readFileSync(rolesFile, 'utf8')
  const [before = '', after = ''] = [text.split(begin)[0], text.split(end)[1]]
  writeFileSync(rolesFile, `${before}${begin}\n\n${rolesTable()}\n\n${end}${after}`)
}
