/**
 * How much room is left once a value of JSON took its share, which is its characters and its nodes. Less than 0: it is larger than that,
 * which is found without looking at all of it.
 */
export const roomAfter = (value: unknown, room: number): number => {
  const open = [value]
  let left = room
  while (open.length > 0 && left >= 0) {
    const node = open.pop()
    left -= typeof node === 'string' ? node.length + 1 : 1
    if (typeof node !== 'object' || node === null) continue
    for (const [name, child] of Object.entries(node)) {
      left -= name.length
      open.push(child)
    }
  }
  return left
}
