import { eachStorage, type TestStorage } from '../../../support/storage.ts'

/** For what cannot depend on the storage: defines the tests on the first one that there is. */
export function oneStorage(title: string, define: (storage: TestStorage) => void): void {
  let defined = false
  eachStorage(title, (storage) => {
    if (defined) return
    defined = true
    define(storage)
  })
}
