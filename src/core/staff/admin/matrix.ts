import { html } from '../../../platform/html.ts'
import { adminPage, type Flash } from '../../../web/admin/frame.ts'
import { section } from '../../../web/components/section.ts'
import { table } from '../../../web/components/table.ts'
import type { PageResponse } from '../../../web/show.ts'
import { may, permissionNames, permissions, type Role, roleNames, roleTexts, staffRoles } from '../../roles/roles.ts'

/** Who can do what, from the rules that pages, forms and commands are checked against. */
export function matrixPage(role: Role, flash: Flash): PageResponse {
  const yes = html`<span aria-hidden="true">✓</span><span class="visually-hidden">Yes</span>`
  const no = html`<span class="visually-hidden matrix-no">No</span>`
  return adminPage(
    '/admin/roles/matrix',
    'Who can do what',
    flash,
    html`<p>Your role: <strong>${roleNames[role]}</strong>. Pages, forms and the command line follow these rules.</p>
${section({
  id: 'roles',
  title: 'Roles',
  content: table({
    caption: 'Roles',
    columns: [{ title: 'Role' }, { title: 'For' }],
    rows: staffRoles.map((one) => [roleNames[one], roleTexts[one]]),
  }),
})}
${section({
  id: 'permissions',
  title: 'Permissions',
  content: table({
    caption: 'Permissions by role',
    columns: [{ title: 'Permission' }, ...staffRoles.map((one) => ({ title: roleNames[one] }))],
    rows: permissionNames.map((name) => [
      permissions[name].text,
      ...staffRoles.map((one) => (may(one, name) ? yes : no)),
    ]),
  }),
})}`,
  )
}
