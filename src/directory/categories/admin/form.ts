import { type FieldError, invalid, type Problem } from '../../../platform/problem.ts'
import { formText, parseForm, withLabels } from '../../../web/read-form.ts'
import { faqErrorField, faqsInForm } from '../../listings/pages/faq-fields.ts'
import { slugOf } from '../../listings/slugs.ts'
import { type AdminCategory, siblingsOf } from '../admin.ts'
import { type Attribute, attributeKinds, CategoryInput, maxAttributes } from '../input.ts'

interface AttributeValues {
  key: string
  label: string
  kind: string
  place: string
}

/** The values of the form's fields, as text. */
export interface CategoryFormValues {
  name: string
  slug: string
  description: string
  parent: string
  place: string
  attributes: AttributeValues[]
  faqs: { question: string; answer: string }[]
}

const labels = {
  name: 'The name',
  slug: 'The URL',
  description: 'The description',
  parent: 'The parent category',
  place: 'The position',
}

export function blankCategory(parent: string): CategoryFormValues {
  return { name: '', slug: '', description: '', parent, place: '', attributes: [], faqs: [] }
}

export function categoryFormValues(all: readonly AdminCategory[], category: AdminCategory): CategoryFormValues {
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

export function readCategoryForm(form: URLSearchParams): CategoryFormValues {
  const text = (name: string) => formText(form, name)
  const attributes = Array.from({ length: maxAttributes }, (_, index) => ({
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

export function parseCategoryForm(values: CategoryFormValues): CategoryInput {
  const { name, slug, description, parent, place } = values
  const attributes = sortedAttributes(values)
  const input = {
    name,
    slug: slug || slugOf(name),
    description: description || null,
    parent_id: parent === '' ? null : Number(parent),
    place: place === '' ? null : Number(place),
    faqs: values.faqs.filter(({ question, answer }) => question || answer),
    attributes: attributes.map(({ attribute }) => attribute),
  }
  return parseForm(CategoryInput, input, (error) => toFormError(values, error))
}

/** The attributes with a label, by their places. Attributes without a place come last, in form order. */
function sortedAttributes({ attributes }: CategoryFormValues): { attribute: Attribute; index: number }[] {
  const labelled = attributes.flatMap(({ key, label, kind, place }, index) => {
    const knownKind = attributeKinds.find((candidate) => candidate === kind) ?? 'text'
    return label === ''
      ? []
      : [
          {
            index,
            place: /^\d{1,3}$/.test(place) ? Number(place) : attributes.length + index,
            attribute: {
              key: key || slugOf(label).replaceAll('-', '_').slice(0, 60),
              label,
              ...(knownKind !== 'text' && { kind: knownKind }),
            },
          },
        ]
  })
  return labelled.sort((a, b) => a.place - b.place || a.index - b.index)
}

/** Points an error at its field in the form, with the field's label. */
function toFormError(values: CategoryFormValues, { path, message }: FieldError): FieldError {
  const faq = faqErrorField(values.faqs, path)
  if (faq)
    return {
      path: faq,
      message: `The ${faq.split('-')[2]} ${message}`,
    }
  const [, index] = /^attributes\[(\d+)\]/.exec(path) ?? []
  if (index !== undefined)
    return {
      path: `attribute-${sortedAttributes(values)[Number(index)]?.index ?? 0}-label`,
      message: `The attribute ${message}`,
    }
  const name = path === 'parent_id' ? 'parent' : path
  if (name === 'slug' && !message.startsWith('is already'))
    return { path: name, message: `${labels.slug} can only have lowercase letters, digits and hyphens` }
  return name === 'name' && message.startsWith('There’s')
    ? { path: name, message }
    : withLabels(labels)({ path: name, message })
}

/** Turns validation errors of the operation into errors of the form. */
export function categoryFormProblem(problem: Problem | undefined, values: CategoryFormValues): Problem | undefined {
  if (!problem?.errors || problem.errors.every(({ message }) => message.startsWith('The '))) return problem
  return invalid(problem.errors.map((error) => toFormError(values, error)))
}
