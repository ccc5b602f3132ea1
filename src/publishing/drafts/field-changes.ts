import type { Part } from './field-states.ts'
import type { PartName } from './fields.ts'
import { type Parts, partIn } from './queries.ts'
import type { Change } from './versions.ts'

/** The parts of a draft as they become, step by step. */
export class Changing {
  readonly #before: Parts
  readonly #after = new Map<PartName, Part>()

  constructor(parts: Parts) {
    this.#before = parts
  }

  now(name: PartName): Part {
    return this.#after.get(name) ?? partIn(this.#before, name)
  }

  with(name: PartName, change: (part: Part) => Part): void {
    this.#after.set(name, change(this.now(name)))
  }

  all(): Change[] {
    return [...this.#after.values()].map((after) => ({ before: partIn(this.#before, after.name), after }))
  }
}
