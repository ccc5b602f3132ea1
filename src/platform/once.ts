/** Makes a thing once for each object that it is made of, however often it is asked for. */
export function oncePer<K extends object, V>(make: (of: K) => V): (of: K) => V {
  const made = new WeakMap<K, V>()
  return (of) => {
    let value = made.get(of)
    if (value === undefined) made.set(of, (value = make(of)))
    return value
  }
}
