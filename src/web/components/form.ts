import { attributes, type Html, html, type Part } from '../../platform/html.ts'

interface FieldOptions {
  name: string
  /** Needed if a page has several fields with the same name. */
  id?: string
  label: string
  value?: string | null
  hint?: Part
  error?: string | undefined
  required?: boolean
}

interface InputOptions extends FieldOptions {
  type?: 'text' | 'email' | 'password' | 'url' | 'number' | 'date' | 'datetime-local' | 'search'
  autocomplete?: string
  maxlength?: number
  placeholder?: string
  inputmode?: 'numeric' | 'decimal'
  min?: number
  max?: number
}

export function field(options: InputOptions): Html {
  const {
    name,
    id = name,
    type = 'text',
    value,
    autocomplete,
    maxlength,
    placeholder,
    inputmode,
    min,
    max,
    required,
  } = options
  return labelled(
    options,
    html`<input${attributes({
      id,
      name,
      type,
      value,
      autocomplete,
      maxlength,
      placeholder,
      inputmode,
      min,
      max,
      required,
      dir: 'auto',
      ...descriptionAttributes(options),
    })}>`,
  )
}

export function textField(options: FieldOptions & { rows?: number; maxlength?: number }): Html {
  const { name, id = name, value, rows = 5, maxlength, required } = options
  return labelled(
    options,
    html`<textarea${attributes({
      id,
      name,
      rows,
      maxlength,
      required,
      dir: 'auto',
      ...descriptionAttributes(options),
    })}>${value}</textarea>`,
  )
}

export function choice(options: FieldOptions & { choices: readonly { value: string; text: string }[] }): Html {
  const { name, id = name, value, choices, required } = options
  return labelled(
    options,
    html`<select${attributes({ id, name, required, ...descriptionAttributes(options) })}>${choices.map(
      (option) =>
        html`<option${attributes({ value: option.value, selected: option.value === value })}>${option.text}</option>`,
    )}</select>`,
  )
}

export function checkbox({
  name,
  label,
  checked = false,
  value = 'on',
}: {
  name: string
  label: Part
  checked?: boolean
  value?: string
}): Html {
  return html`<label class="checkbox"><input${attributes({
    type: 'checkbox',
    name,
    value,
    checked,
  })}><span>${label}</span></label>`
}

/** The errors of a form, with links to the fields. Screen readers announce it first. */
export function formErrors(errors: readonly { path: string; message: string }[]): Html {
  if (errors.length === 0) return html``
  return html`<div class="notice notice-error" role="alert">
<p><strong>${errors.length === 1 ? 'Please fix one thing.' : `Please fix ${errors.length} things.`}</strong></p>
<ul>${errors.map(({ path, message }) => html`<li><a href="#${path}">${message}</a></li>`)}</ul></div>`
}

function labelled({ name, id = name, label, hint, error, required }: FieldOptions, control: Html): Html {
  return html`<div class="field${error && ' field-wrong'}"><label for="${id}">${label}${
    !required && html` <span class="optional">optional</span>`
  }</label>${hint && html`<p class="hint" id="${id}-hint">${hint}</p>`}${control}${
    error && html`<p class="wrong" id="${id}-error">${error}</p>`
  }</div>`
}

function descriptionAttributes({ name, id = name, hint, error }: FieldOptions) {
  const ids = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return { 'aria-describedby': ids || undefined, 'aria-invalid': error ? 'true' : undefined }
}
