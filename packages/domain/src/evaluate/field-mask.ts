import type { Comparison } from './operators.ts'
import { isAboutTime } from './operators.ts'

/** Fields for which contexts hold a hash instead of the value. */
export interface FieldMask {
  /** Never `currentTime`: rules about dates read it whatever field they name, and it identifies nobody. */
  isHashed(field: string): boolean
  /** Equal values of a field have equal hashes, and different values different hashes. The hash of an empty text is empty. */
  hash(field: string, value: string): string
}

/** A comparison that is known only if the context lacks the field. */
const unanswerable = ({ operand, build }: Comparison): Comparison => ({
  operand,
  build: (number) => build(number) && { test: (run) => run.text(number) !== undefined && run.guess(), fields: [number] },
})

/** The comparison as it is decided on a hash. A hash allows only comparisons for equality. */
export const masked = (mask: FieldMask | undefined, operator: string, field: string, comparison: Comparison): Comparison => {
  if (!mask?.isHashed(field) || isAboutTime(operator)) return comparison
  return comparison.onHashes?.((value) => mask.hash(field, value)) ?? unanswerable(comparison)
}
