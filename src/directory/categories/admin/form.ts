import { type FieldError, invalid, type Problem } from '../../../platform/problem.ts'
import { formText, parseForm, withLabels } from '../../../web/read-form.ts'
import { faqErrorField, faqsInForm } from '../../listings/pages/faq-fields.ts'
import { slugOf } from '../../listings/slugs.ts'
import { siblingsOf, type TeamCategory } from '../admin.ts'
import { type Attribute, attributeKinds, CategoryInput, mostAttributes } from '../input.ts'

interface TypedAttribute {
  key: string
  label: string
  kind: string
  place: string
}

/** What the form holds, all of it as text. */
export interface CategoryFormValues {
  name: string
  slug: string
  description: string
  parent: string
  place: string
  attributes: TypedAttribute[]
  faqs: { question: string; answer: string }[]
}

const labels = {
  name: 'The name',
  slug: 'The address',
  description: 'The description',
  parent: 'The category above',
  place: 'The place',
}

export function blankCategory(parent: string): CategoryFormValues {
  return { name: '', slug: '', description: '', parent, place: '', attributes: [], faqs: [] }
}

export function categoryFormValues(all: readonly TeamCategory[], category: TeamCategory): CategoryFormValues {
  const { id, parent_id, position, name, slug, description, attributes, faqs } = category
  const place =
    siblingsOf(all, { id, parent_id }).filter(
      (other) => other.position < position || (other.position === position && other.name < name),
    ).length + 1
  return {
    name,
    slug,
    description: description ?? '',
    parent: String(parent_id ?? ''),
    place: String(place),
    attributes: attributes.map(({ key, label, kind = 'text' }, index) => ({
      key,
      label,
      kind,
      place: String(index + 1),
    })),
    faqs,
  }
}

export function categoryInForm(form: URLSearchParams): CategoryFormValues {
  const text = (name: string) => formText(form, name)
  const attributes = Array.from({ length: mostAttributes }, (_, index) => ({
    key: text(`attribute-${index}-key`),
    label: text(`attribute-${index}-label`),
    kind: text(`attribute-${index}-kind`),
    place: text(`attribute-${index}-place`),
  }))
  return {
    name: text('name'),
    slug: text('slug'),
    description: text('description'),
    parent: text('parent'),
    place: text('place'),
    attributes,
    faqs: faqsInForm(form),
  }
}

export function categoryIn(typed: CategoryFormValues): CategoryInput {
  const { name, slug, description, parent, place } = typed
  const attributes = inOrder(typed)
  const given = {
    name,
    slug: slug || slugOf(name),
    description: description || null,
    parent_id: parent === '' ? null : Number(parent),
    place: place === '' ? null : Number(place),
    faqs: typed.faqs.filter(({ question, answer }) => question || answer),
    attributes: attributes.map(({ attribute }) => attribute),
  }
  return parseForm(CategoryInput, given, (error) => placed(typed, error))
}

/** The attributes that have a name, by the places that were typed; those without one stay where they are. */
function inOrder({ attributes }: CategoryFormValues): { attribute: Attribute; index: number }[] {
  const named = attributes.flatMap(({ key, label, kind, place }, index) => {
    const known = attributeKinds.find((one) => one === kind) ?? 'text'
    return label === ''
      ? []
      : [
          {
            index,
            place: /^\d{1,3}$/.test(place) ? Number(place) : attributes.length + index,
            attribute: {
              key: key || slugOf(label).replaceAll('-', '_').slice(0, 60),
              label,
              ...(known !== 'text' && { kind: known }),
            },
          },
        ]
  })
  return named.sort((one, other) => one.place - other.place || one.index - other.index)
}

function placed(typed: CategoryFormValues, { path, message }: FieldError): FieldError {
  const faq = faqErrorField(typed.faqs, path)
  if (faq)
    return {
      path: faq,
      message: `The ${faq.split('-')[2]} ${message === 'must have at least 1 characters' ? 'is missing' : message}`,
    }
  const [, index] = /^attributes\[(\d+)\]/.exec(path) ?? []
  if (index !== undefined)
    return { path: `attribute-${inOrder(typed)[Number(index)]?.index ?? 0}-label`, message: `The attribute ${message}` }
  const name = path === 'parent_id' ? 'parent' : path
  if (name === 'slug' && !message.startsWith('belongs'))
    return { path: name, message: `${labels.slug} must have small letters, digits and hyphens only` }
  return name === 'name' && message.startsWith('There is')
    ? { path: name, message }
    : withLabels(labels)({ path: name, message })
}

/** A refusal of the feature, in the words of the form. */
export function inWords(problem: Problem | undefined, typed: CategoryFormValues): Problem | undefined {
  if (!problem?.errors || problem.errors.every(({ message }) => message.startsWith('The '))) return problem
  return invalid(problem.errors.map((error) => placed(typed, error)))
}
