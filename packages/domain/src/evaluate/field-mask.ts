import type { Comparison } from './operators.ts'
import { isAboutTime } from './operators.ts'

/** Fields of which contexts hold a hash in place of the value. */
export interface FieldMask {
  /** Never `currentTime`: rules about dates compare it whatever field they name, and it identifies nobody. */
  isHashed(field: string): boolean
  /** Equal for equal values of a field, and otherwise different. The hash of an empty text is empty. */
  hash(field: string, value: string): string
}

/** A comparison that is known only where the context lacks the field. */
const unanswerable = ({ operand, build }: Comparison): Comparison => ({
  operand,
  build: (number) => build(number) && { test: (run) => run.text(number) !== undefined && run.guess(), fields: [number] },
})

/** The comparison as it is decided on a hash. Texts can be equal to a hash; all else of the value is gone. */
export const masked = (mask: FieldMask | undefined, operator: string, field: string, comparison: Comparison): Comparison => {
  if (!mask?.isHashed(field) || isAboutTime(operator)) return comparison
  return comparison.onHashes?.((value) => mask.hash(field, value)) ?? unanswerable(comparison)
}
