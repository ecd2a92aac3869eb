/** The first values that contain the searched text, in any case, and the number of the other ones. */
export const shownValues = (values: readonly string[], search: string, most: number) => {
  const text = search.toLowerCase()
  const found = text === '' ? values : values.filter((value) => value.toLowerCase().includes(text))
  return { shown: found.slice(0, most), hidden: Math.max(0, found.length - most) }
}
