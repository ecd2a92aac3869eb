/** Sorts a list. Sorting costs memory even if the list is in order already, as most lists are. */
export const sortInPlace = <Item>(items: Item[], compare: (left: Item, right: Item) => number): Item[] => {
  for (let at = 1; at < items.length; at++) if (compare(items[at - 1]!, items[at]!) > 0) return items.sort(compare)
  return items
}
