/** One operation of a client: when it was asked, when it was answered (performance.now()), and the value that it wrote or read. */
export interface Operation {
  readonly kind: 'write' | 'read'
  readonly value: string
  readonly asked: number
  readonly answered: number
}

/**
 * What speaks against a history of one register, whose writes took effect in this order: each write has a value of its own. No fault: every
 * operation can be given a moment between its question and its answer so that all of them make one sequence.
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
    if (at < floor || (kind === 'write' && at === floor)) faults.push(`${kind} ${value} at ${at} was asked after ${floor} was there`)
    if ((askedAt.get(value) ?? asked) > end) faults.push(`${value} was read before it was written`)
  }
  return faults
}
