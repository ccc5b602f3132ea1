/**
 * A list that one feature declares and others add to, such as the data that is erased with an account. The feature
 * never imports the ones that extend it. `src/app` assembles the lists.
 */
interface ExtensionPoint<T> {
  readonly name: string
  /** The type of each extension, only for the type checker. */
  readonly type?: T
}

export function extensionPoint<T>(name: string): ExtensionPoint<T> {
  return { name }
}

export class Extensions {
  readonly #lists = new Map<ExtensionPoint<unknown>, readonly unknown[]>()

  /** Adds the extensions of a point, in the order of their use. */
  add<T>(point: ExtensionPoint<T>, extensions: readonly T[]): this {
    if (this.#lists.has(point)) throw new Error(`The extensions of "${point.name}" are listed twice`)
    this.#lists.set(point, extensions)
    return this
  }

  of<T>(point: ExtensionPoint<T>): readonly T[] {
    const extensions = this.#lists.get(point)
    if (!extensions) throw new Error(`Nothing lists the extensions of "${point.name}"`)
    return extensions as readonly T[]
  }
}
