/** One operation of a client: the times of its request and response (performance.now()), and the value that it wrote or read. */
export interface Operation {
  readonly kind: 'write' | 'read'
  readonly value: string
  readonly asked: number
  readonly answered: number
}

/**
 * Faults in the history of one register whose writes took effect in this order; each write has a unique value. No fault: every operation
 * has a moment between request and response such that all operations form one sequence.
 */
export const historyFaults = (operations: readonly Operation[], order: readonly string[]): string[] => {
  const positions = new Map(order.map((value, at) => [value, at]))
  const faults: string[] = []
  const written = operations.filter(({ kind }) => kind === 'write')
  if (positions.size !== order.length) faults.push('a value took effect twice')
  for (const { value } of written) if (!positions.has(value)) faults.push(`${value} was lost`)
  const askedAt = new Map(written.map(({ value, asked }) => [value, asked]))

  const byAnswer = operations.toSorted((one, other) => one.answered - other.answered)
  let answered = 0
  let floor = -1
  for (const { kind, value, asked, answered: end } of operations.toSorted((one, other) => one.asked - other.asked)) {
    for (; answered < byAnswer.length && byAnswer[answered]!.answered < asked; answered++)
      floor = Math.max(floor, positions.get(byAnswer[answered]!.value) ?? -1)
    const at = positions.get(value) ?? -1
    if (at < floor || (kind === 'write' && at === floor)) faults.push(`${kind} ${value} at ${at} was requested after ${floor} took effect`)
    if ((askedAt.get(value) ?? asked) > end) faults.push(`${value} was read before it was written`)
  }
  return faults
}
