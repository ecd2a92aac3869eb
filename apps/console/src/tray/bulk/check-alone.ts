import { isHalyardError } from '@halyard/sdk'
import { type BulkAction, type BulkPart, type CheckedPart, joined } from './bulk.ts'

const mostChecks = 60

/** Refusals that concern one flag of many. A missing permission concerns all of them. */
const isAboutSome = (status: number | undefined): boolean => status === 400 || status === 404 || status === 409

const halves = ({ project, names }: BulkPart): BulkPart[] => {
  const middle = Math.ceil(names.length / 2)
  return [names.slice(0, middle), names.slice(middle)].map((half) => ({ project, names: half }))
}

/**
 * What the server will do with the flags of a part without reviews. If the server refuses some of the flags, halves of them are checked until the
 * refused ones are known, or until 60 checks were sent.
 */
export const checkAlone = async (part: BulkPart, write: BulkAction['write']): Promise<CheckedPart[]> => {
  const waiting = [part]
  const checked: CheckedPart[] = []
  for (let checks = 0; ; checks++) {
    const next = waiting.shift()
    if (!next) return joined(checked)
    try {
      await write(next, { dryRun: true, comment: undefined })
      checked.push({ ...next, kind: 'ready' })
    } catch (error) {
      if (!isHalyardError(error) || error.status === undefined || error.status >= 500 || error.status === 401) throw error
      // Each further part in the queue needs one check.
      const canDivide = isAboutSome(error.status) && next.names.length > 1 && checks + waiting.length + 2 < mostChecks
      if (canDivide) waiting.push(...halves(next))
      else checked.push({ ...next, kind: 'refused', message: error.message })
    }
  }
}
