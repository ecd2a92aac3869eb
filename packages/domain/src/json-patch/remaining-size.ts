/**
 * The budget that remains after a JSON value, which costs its characters and its nodes. Less than 0: the value exceeds the budget; the function
 * then stops early.
 */
export const remainingSize = (value: unknown, budget: number): number => {
  const open = [value]
  let left = budget
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
