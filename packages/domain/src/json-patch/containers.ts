/** Stands for a value that does not exist. */
export const nothing = Symbol('nothing')

type Members = Readonly<Record<string, unknown>>

const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null && !Array.isArray(value)

const index = /^(?:0|[1-9]\d*)$/

/** The index that a step names in a list, below `length`. */
const indexIn = (step: string, length: number): number | undefined => (index.test(step) && Number(step) < length ? Number(step) : undefined)

/** The child at a step. */
export const childOf = (node: unknown, step: string): unknown => {
  if (Array.isArray(node)) {
    const at = indexIn(step, node.length)
    return at === undefined ? nothing : node[at]
  }
  return isMembers(node) && Object.hasOwn(node, step) ? node[step] : nothing
}

/** The node with another child, which replaces an existing child. */
export const withChild = (node: unknown, step: string, child: unknown): unknown => {
  if (Array.isArray(node)) return node.with(Number(step), child)
  return isMembers(node) ? { ...node, [step]: child } : nothing
}

/**
 * The node with one more child. In a list, the child goes before an existing child, or to the end for `-`. In an object, the child becomes a
 * member, which may replace another member.
 */
export const withNewChild = (node: unknown, step: string, child: unknown): unknown => {
  if (!Array.isArray(node)) return withChild(node, step, child)
  const at = step === '-' ? node.length : indexIn(step, node.length + 1)
  return at === undefined ? nothing : node.toSpliced(at, 0, child)
}

/** The node without a child; `nothing` if the child does not exist. */
export const withoutChild = (node: unknown, step: string): unknown => {
  if (childOf(node, step) === nothing) return nothing
  if (Array.isArray(node)) return node.toSpliced(Number(step), 1)
  return isMembers(node) ? Object.fromEntries(Object.entries(node).filter(([name]) => name !== step)) : nothing
}

/** Whether two JSON values are equal; the order of members does not matter. */
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
