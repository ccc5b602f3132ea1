import { legalForms, legalFormsUnspaced } from '../../vocabulary/companies.ts'
import { patternSource } from '../../vocabulary/phrases.ts'

const forms = patternSource(legalForms)
const suffix = new RegExp(
  `[,\\s]+(?:\\(?haftungsbeschränkt\\)?|&\\s*co\\.?(?:\\s*kg)?|${forms}\\.?)(?=$|[\\s,.])\\.?`,
  'giu',
)
const unspacedForms = new RegExp(patternSource(legalFormsUnspaced), 'gu')

const maxNameLength = 300

/** `Acme GmbH` becomes `Acme`. */
export function withoutLegalForm(name: string): string {
  if (name.length > maxNameLength) return name
  return name
    .replace(unspacedForms, '')
    .replace(suffix, '')
    .replace(/[\s,.]+$/u, '')
    .trim()
}

const anyForm = new RegExp(`(?:^|[\\s,])${forms}\\.?(?=$|[\\s,.)])`, 'iu')
const anyUnspacedForm = new RegExp(patternSource(legalFormsUnspaced), 'u')

export function hasLegalForm(text: string): boolean {
  return anyForm.test(text) || anyUnspacedForm.test(text)
}
