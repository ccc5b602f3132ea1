import type { Html } from '../../../platform/html.ts'
import type { Problem } from '../../../platform/problem.ts'
import { field } from '../../../web/components/form.ts'
import { fieldError } from '../../../web/show.ts'

/** Names and `autocomplete` follow what password managers expect. */
export function emailField(
  value: string | null | undefined,
  problem?: Problem,
  { label = 'Email', autocomplete = 'username' } = {},
): Html {
  return field({
    name: 'email',
    label,
    type: 'email',
    autocomplete,
    value: value ?? null,
    required: true,
    maxlength: 254,
    error: fieldError(problem, 'email'),
  })
}

export function newPasswordField(
  problem?: Problem,
  {
    required = true,
    id = 'password',
    label = 'Password',
    hint = 'At least 8 characters. Longer is better than complicated.',
  } = {},
): Html {
  return field({
    name: 'password',
    id,
    label,
    type: 'password',
    autocomplete: 'new-password',
    required,
    maxlength: 200,
    hint,
    error: fieldError(problem, 'password'),
  })
}

export function passwordField(problem?: Problem): Html {
  return field({
    name: 'password',
    label: 'Password',
    type: 'password',
    autocomplete: 'current-password',
    required: true,
    maxlength: 200,
    error: fieldError(problem, 'password'),
  })
}

/** Asked before sensitive actions; left out for members without a password or with a second factor. */
export function currentPasswordField(asksPassword: boolean, id: string, problem?: Problem): Html | null {
  if (!asksPassword) return null
  return field({
    name: 'current',
    id,
    label: 'Current password',
    type: 'password',
    autocomplete: 'current-password',
    required: true,
    maxlength: 200,
    error: fieldError(problem, 'current'),
  })
}
