import { formText, parseForm, withLabels } from '../../../web/read-form.ts'
import { slugOf } from '../../listings/slugs.ts'
import { PageInput } from '../input.ts'

/** The values of the editor's fields. */
export interface PageFormValues {
  title: string
  slug: string
  description: string
  body: string
  in_menu: boolean
  in_footer: boolean
}

const labels = { title: 'The title', slug: 'The URL', description: 'The description', body: 'The text' }

export function pageFormValues({ description, ...page }: PageInput): PageFormValues {
  const { title, slug, body, in_menu, in_footer } = page
  return { title, slug, description: description ?? '', body, in_menu, in_footer }
}

export function readPageForm(form: URLSearchParams): PageFormValues {
  const text = (name: string) => formText(form, name)
  return {
    title: text('title'),
    // People type or paste it with the slash.
    slug: text('slug').replace(/^\/+|\/+$/g, ''),
    description: text('description'),
    body: text('body'),
    in_menu: form.get('in_menu') === 'on',
    in_footer: form.get('in_footer') === 'on',
  }
}

export function parsePageForm({ slug, description, ...values }: PageFormValues): PageInput {
  const input = {
    ...values,
    slug: slug || slugOf(values.title).slice(0, 100).replace(/-+$/, ''),
    description: description || null,
  }
  return parseForm(PageInput, input, withLabels(labels))
}
