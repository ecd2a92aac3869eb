/** What is found where nothing is. */
export const nothing = Symbol('nothing')

type Members = Readonly<Record<string, unknown>>

const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null && !Array.isArray(value)

const index = /^(?:0|[1-9]\d*)$/

/** Where in a list a step leads: to one of its first `length` places. */
const placeIn = (step: string, length: number): number | undefined => (index.test(step) && Number(step) < length ? Number(step) : undefined)

/** What a step leads to. */
export const childOf = (node: unknown, step: string): unknown => {
  if (Array.isArray(node)) {
    const at = placeIn(step, node.length)
    return at === undefined ? nothing : node[at]
  }
  return isMembers(node) && Object.hasOwn(node, step) ? node[step] : nothing
}

/** The node with another child in place of one that is there. */
export const withChild = (node: unknown, step: string, child: unknown): unknown => {
  if (Array.isArray(node)) return node.with(Number(step), child)
  return isMembers(node) ? { ...node, [step]: child } : nothing
}

/** The node with one more child: before the one of a list that is there, behind the last for `-`, in place of a member. */
export const withNewChild = (node: unknown, step: string, child: unknown): unknown => {
  if (!Array.isArray(node)) return withChild(node, step, child)
  const at = step === '-' ? node.length : placeIn(step, node.length + 1)
  return at === undefined ? nothing : node.toSpliced(at, 0, child)
}

/** The node without a child; nothing where there is no such child. */
export const withoutChild = (node: unknown, step: string): unknown => {
  if (childOf(node, step) === nothing) return nothing
  if (Array.isArray(node)) return node.toSpliced(Number(step), 1)
  return isMembers(node) ? Object.fromEntries(Object.entries(node).filter(([name]) => name !== step)) : nothing
}

/** Whether two values of JSON are the same: the order of members does not matter. */
export const isSameJson = (left: unknown, right: unknown): boolean => {
  if (left === right) return true
  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length && left.every((item, at) => isSameJson(item, right[at]))
  if (!isMembers(left) || !isMembers(right)) return false
  const names = Object.keys(left)
  return (
    names.length === Object.keys(right).length && names.every((name) => Object.hasOwn(right, name) && isSameJson(left[name], right[name]))
  )
}
