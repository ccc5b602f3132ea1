/** Memoizes a function by the identity of its argument, for as long as that object lives. */
export function oncePer<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const values = new WeakMap<K, V>()
  return (key) => {
    let value = values.get(key)
    if (value === undefined) values.set(key, (value = make(key)))
    return value
  }
}
