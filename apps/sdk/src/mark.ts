/** Key of the hidden fields of errors and operations. It is the same in all entries and copies of this package. */
export const mark: unique symbol = Symbol.for('@halyard/sdk')
