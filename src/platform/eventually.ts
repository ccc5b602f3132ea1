/** A value or a promise of one, so that requests without a query can be answered synchronously. */
export type Eventually<T> = T | Promise<T>

/** Calls `next` with the value, synchronously if it is available. */
export function whenReady<T, Result>(value: Eventually<T>, next: (value: T) => Eventually<Result>): Eventually<Result> {
  return value instanceof Promise ? value.then(next) : next(value)
}

/** Recovers from an error, whether it is thrown now or later. */
export function recover<T>(attempt: () => Eventually<T>, onError: (error: unknown) => T): Eventually<T> {
  try {
    const value = attempt()
    return value instanceof Promise ? value.catch(onError) : value
  } catch (error) {
    return onError(error)
  }
}
