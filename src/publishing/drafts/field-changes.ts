import type { StoredField } from './field-states.ts'
import type { FieldName } from './fields.ts'
import { type DraftFields, fieldIn } from './queries.ts'
import type { FieldChange } from './versions.ts'

/** The parts of a draft as they become, step by step. */
export class FieldChanges {
  readonly #before: DraftFields
  readonly #after = new Map<FieldName, StoredField>()

  constructor(parts: DraftFields) {
    this.#before = parts
  }

  now(name: FieldName): StoredField {
    return this.#after.get(name) ?? fieldIn(this.#before, name)
  }

  with(name: FieldName, change: (part: StoredField) => StoredField): void {
    this.#after.set(name, change(this.now(name)))
  }

  all(): FieldChange[] {
    return [...this.#after.values()].map((after) => ({ before: fieldIn(this.#before, after.name), after }))
  }
}
