/** A page of a list. */
export interface Page<Item> {
  items: Item[]
  page: number
  per_page: number
  /** Exact up to 10000. */
  total: number
  total_exact: boolean
  has_more: boolean
}

const lastPage = 1000

/**
 * A list. Await it for one page, or iterate over it for every item of every page:
 *
 *     const page = await client.searchListings({ q: 'invoices' })
 *     for await (const listing of client.searchListings({ q: 'invoices' })) …
 *
 * Nothing is requested until you do either.
 */
export class PagedRequest<Result extends Page<Item>, Item> implements PromiseLike<Result>, AsyncIterable<Item> {
  readonly #load: (page: number | undefined) => Promise<Result>
  readonly #first: number | undefined
  #one: Promise<Result> | undefined

  constructor(first: number | undefined, load: (page: number | undefined) => Promise<Result>) {
    this.#first = first
    this.#load = load
  }

  then<Done = Result, Failed = never>(
    onDone?: ((page: Result) => Done | PromiseLike<Done>) | null,
    onFailed?: ((error: unknown) => Failed | PromiseLike<Failed>) | null,
  ): Promise<Done | Failed> {
    this.#one ??= this.#load(this.#first)
    return this.#one.then(onDone, onFailed)
  }

  catch<Failed = never>(onFailed?: ((error: unknown) => Failed | PromiseLike<Failed>) | null) {
    return this.then(undefined, onFailed)
  }

  /** Every page, starting with the requested one. */
  async *pages(): AsyncGenerator<Result, void, undefined> {
    let number = this.#first
    for (;;) {
      const page = await this.#load(number)
      yield page
      if (!page.has_more || page.page >= lastPage) return
      number = page.page + 1
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const { items } of this.pages()) yield* items
  }
}
