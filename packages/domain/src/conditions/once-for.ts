/** The function with a stored result for each object, as long as the object is in use. Objects must not be altered. */
export const onceFor = <Key extends object, Result>(compute: (key: Key) => Result): ((key: Key) => Result) => {
  const results = new WeakMap<Key, { readonly result: Result }>()
  return (key) => {
    const known = results.get(key)
    if (known) return known.result
    const result = compute(key)
    results.set(key, { result })
    return result
  }
}
