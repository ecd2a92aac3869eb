/** True when no two items share the value under the key. */
export const uniqueBy =
  <K extends string>(key: K) =>
  (items: readonly Readonly<Record<K, unknown>>[]) =>
    new Set(items.map((item) => item[key])).size === items.length

/** True when at least one of the keys has a value. */
export const hasOneOf =
  <K extends string>(...keys: readonly K[]) =>
  (item: { readonly [N in K]?: unknown }) =>
    keys.some((key) => item[key] !== undefined)
